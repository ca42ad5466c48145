import type { Transaction } from '@kapis/contract/transactions'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { formatDateTime } from '#lib/format.ts'
import { GAME_NAMES } from '#lib/game-names.ts'
import { Diff, Facts } from '#staff/actions/field-list.tsx'
import { useTexts } from '#texts/texts.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import type { Approval } from './requested-fields.ts'
import { AuditDetails } from './audit-details.tsx'
import styles from './audit-logs.module.css'
import { approvalTexts } from './approval-texts.ts'

/** Shows what a request would change: a transaction before and after, or the log entries. */
export function RequestedChange({ approval }: { approval: Approval }) {
  const texts = useTexts(approvalTexts)
  const { action, asked: request, auditLogs } = approval
  if (action === 'transactions.correct') return <Correction corrected={request as Corrected} />
  return auditLogs.map((line) => (
    <section key={line.auditLogId} className={styles.requested}>
      <h3>{texts.line(line.seq)}</h3>
      <AuditDetails row={line} />
    </section>
  ))
}

type Values = Pick<Transaction, 'amount' | 'payout' | 'source' | 'game'>
/**
 * A requested correction. Requests from early releases have only the new `amount` and `payout`, in
 * ten-thousandths.
 */
type Corrected = {
  amount: string | null
  payout: string | null
  line?: Pick<Transaction, 'reference' | 'currency' | 'createdAt'>
  before?: Values
  after?: Values
}

function Correction({
  corrected: { amount, payout, line, before, after },
}: {
  corrected: Corrected
}) {
  const results = useTexts(resultTexts)
  const t = useTexts(approvalTexts).correction
  if (line === undefined || before === undefined || after === undefined) {
    const newValue = (text: string | null) =>
      text === null ? null : formatMoney(BigInt(text), 'ticket')
    return (
      <Facts
        rows={[
          amount === null ? null : [t.newBet, newValue(amount)],
          payout === null ? null : [t.newPayout, newValue(payout)],
        ]}
      />
    )
  }
  const shown = ({ source, game, ...values }: Values) => ({
    amount: formatMoney(fromNumber(values.amount) ?? 0n, line.currency),
    payout: formatMoney(fromNumber(values.payout) ?? 0n, line.currency),
    source: results.sources[source],
    game: game === null ? null : GAME_NAMES[game],
  })
  return (
    <section className={styles.requested}>
      <h3>{t.title}</h3>
      <Facts
        rows={[
          [t.reference, <code key="reference">{line.reference}</code>],
          [t.at, formatDateTime(line.createdAt)],
          [t.currency, line.currency],
          [t.game, shown(before).game ?? shown(before).source],
        ]}
      />
      <Diff before={shown(before)} after={shown(after)} labels={t.fields} />
    </section>
  )
}
