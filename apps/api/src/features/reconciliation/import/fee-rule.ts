import type { StatementLine } from '@kapis/payments/statement'

type FeeFacts = Pick<StatementLine, 'at' | 'kind' | 'reference'>

/**
 * Returns the function that decides whether a fee among these lines belongs to a payout: to the one
 * with its reference, or to the one just before it.
 */
export function openFeeRule<L extends FeeFacts>(lines: readonly L[]): (fee: L) => boolean {
  const payouts = lines.filter(({ kind }) => kind === 'out')
  const references = new Set(payouts.map(({ reference }) => reference))
  const after = new Set(
    lines.filter((line, index) => {
      const before = lines[index - 1]
      return before?.kind === 'out' && before.at.getTime() === line.at.getTime()
    }),
  )
  return (fee) => after.has(fee) || (fee.reference !== null && references.has(fee.reference))
}
