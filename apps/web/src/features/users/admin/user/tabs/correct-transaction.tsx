import { correctTransaction } from '@kapis/contract/routes'
import type { Transaction } from '@kapis/contract/transactions'
import { parseAmount } from '@kapis/money/money'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { ApprovalNotice } from '#staff/review/approval-notice.tsx'
import { formatWithUnit } from '#staff/format-amount.ts'
import { useTexts } from '#texts/texts.ts'
import type { StaffUser } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'
import { correctionEffect } from './correction-effect.ts'

type CorrectTransactionProps = { user: StaffUser; row: Transaction; onClose: () => void }

/**
 * The dialog that corrects a transaction. The journal keeps the original; the difference gets its
 * own entry.
 */
export function CorrectTransaction({ user, row, onClose }: CorrectTransactionProps) {
  const read = { amount: String(row.amount), payout: String(row.payout) }
  const [form, setForm] = useState(read)
  const [key] = useState(() => crypto.randomUUID())
  const [isTried, setIsTried] = useState(false)
  const t = useTexts(usersTexts).transactions
  // A stored payout may have four decimals, which this form refuses, so only edited fields are
  // checked and sent.
  const isWrong = (name: 'amount' | 'payout') =>
    form[name] !== read[name] && parseAmount(form[name]) === null
  const owed = correctionEffect(row, form)
  const field = (name: 'amount' | 'payout', label: string) => (
    <MoneyField
      label={label}
      currency={row.currency}
      value={form[name]}
      error={isTried && isWrong(name) ? t.needsAmount : undefined}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  )
  return (
    <Confirm
      title={t.correctTitle}
      message={t.correctMessage(user.username)}
      confirmText={t.correct}
      reason="required"
      readBy="player"
      onConfirm={async (reason) => {
        setIsTried(true)
        if (isWrong('amount') || isWrong('payout')) return { kind: 'cancelled' }
        const { transactionHistoryId } = row
        const params = { userId: user.userId, transactionHistoryId }
        const body = {
          ...(form.amount !== read.amount && { amount: Number(form.amount) }),
          ...(form.payout !== read.payout && { payout: Number(form.payout) }),
          reason,
        }
        const sent = { params, body, idempotencyKey: key }
        return executeAction(correctTransaction, sent, { isFormError: true })
      }}
      onClose={onClose}
    >
      {field('amount', row.game === null ? t.amount : t.columns.bet)}
      {row.game !== null && field('payout', t.columns.payout)}
      {owed !== null && (
        <p role="status">
          {owed === 0n && t.nothingMoves}
          {owed > 0n && t.added(formatWithUnit(owed, row.currency), user.username)}
          {owed < 0n && t.taken(formatWithUnit(-owed, row.currency), user.username)}
        </p>
      )}
      <ApprovalNotice minor={owed !== null && owed < 0n ? -owed : owed} />
    </Confirm>
  )
}
