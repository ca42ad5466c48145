import { isDeepStrictEqual } from 'node:util'
import { DECIMALS } from '@kapis/contract/entered'
import { Refusal, refuseField } from '@kapis/contract/refusals'
import type { CorrectTransaction, Transaction } from '@kapis/contract/transactions'
import { fromNumber, MINOR_PER_CENT } from '@kapis/money/money'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { presentTransaction } from './present-transaction.ts'

/** The changes that a correction makes, without fields that equal the entry's. */
export type Changes = {
  amount?: bigint
  payout?: bigint
  source?: Transaction['source']
  game?: NonNullable<Transaction['game']>
}

const FIXED = [
  'transactionHistoryId',
  'userId',
  'createdAt',
  'updatedAt',
  'currency',
  'balanceData',
  'gameData',
  'fairnessData',
  'isBalanceIncrease',
  'seq',
  'isCorrected',
] as const
const GAME_SOURCES: ReadonlySet<string> = new Set(['game_won', 'game_lost', 'game_held'])
/** The accepted difference between multipliers. Clients may round a multiplier up or down. */
const ROUNDING = 0.000_11

/**
 * Returns the changes that a correction makes to an entry. Fields that equal the entry's do not
 * count as changes. A field that contradicts the ledger is refused, and the refusal names it. A
 * bet's multiplier and source follow from its stake and payout.
 *
 * A new amount has at most two decimals, like every entered amount. A new payout may have four,
 * because games pay to the ten-thousandth.
 *
 * Refuses: field_fixed, bad_request (a new amount with more than two decimals).
 */
export function planCorrection(row: TransactionRow, sent: CorrectTransaction): Changes {
  const shown = presentTransaction(row)
  for (const field of FIXED) {
    if (sent[field] !== undefined && !isSame(sent[field], shown[field])) throw refuseField(field)
  }
  const changes: Changes = {
    ...changed('amount', sent.amount, shown.amount),
    ...changed('payout', sent.payout, shown.payout),
    ...gameOf(row, sent, shown),
  }
  if ((changes.amount ?? 0n) % MINOR_PER_CENT !== 0n) {
    throw new Refusal('bad_request', { about: { field: 'amount' }, message: DECIMALS })
  }
  const after = presentTransaction({ ...row, corrected: correctedBy(row, changes) })
  const { payoutMultiplier, source } = sent
  const isMultiplier = (one: Transaction) =>
    Math.abs(one.payoutMultiplier - (payoutMultiplier ?? one.payoutMultiplier)) < ROUNDING
  if (!isMultiplier(shown) && !isMultiplier(after)) throw refuseField('payoutMultiplier')
  if (source === undefined || source === shown.source) return changes
  if (isBet(row) ? source === after.source : !GAME_SOURCES.has(source)) {
    return isBet(row) ? changes : { ...changes, source }
  }
  throw refuseField('source')
}

/**
 * Returns the entry's corrected values, including those of earlier corrections. A bet's source
 * follows from its payout.
 */
export function correctedBy(row: TransactionRow, changes: Changes) {
  const { corrected } = row
  const isDerived = isBet(row) && (changes.amount !== undefined || changes.payout !== undefined)
  return {
    amountMinor: changes.amount?.toString() ?? corrected?.amountMinor ?? null,
    payoutMinor: changes.payout?.toString() ?? corrected?.payoutMinor ?? null,
    source: isDerived ? null : (changes.source ?? corrected?.source ?? null),
    game: changes.game ?? corrected?.game ?? null,
    madeAt: corrected?.madeAt ?? row.at,
  }
}

function gameOf(row: TransactionRow, { game }: CorrectTransaction, shown: Transaction) {
  if (game === undefined || game === shown.game) return {}
  // A bet's state and fairness data belong to the game that was played.
  if (game === null || game !== row.game) throw refuseField('game')
  return { game }
}

function isBet({ stakeMinor, payoutMinor }: TransactionRow): boolean {
  return stakeMinor !== null && payoutMinor !== null
}

function changed(field: 'amount' | 'payout', sent: bigint | undefined, shown: number): Changes {
  return sent === undefined || sent === fromNumber(shown) ? {} : { [field]: sent }
}

/**
 * Returns whether a sent field equals the shown one. Times are compared as instants, because a
 * client may write them with fewer digits.
 */
function isSame(sent: unknown, shown: unknown): boolean {
  if (isDeepStrictEqual(sent, shown)) return true
  if (typeof sent !== 'string' || typeof shown !== 'string') return false
  return INSTANT.test(sent) && Date.parse(sent) === Date.parse(shown)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/
