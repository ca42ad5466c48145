import { correctTransaction } from '@kapis/contract/routes'
import type { Transaction } from '@kapis/contract/transactions'
import { parseAmount } from '@kapis/money/money'
import { useState } from 'react'
import { act } from '#staff/act.ts'
import { Confirm } from '#staff/confirm.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { texts } from './texts.ts'
import type { Person } from './user-details.ts'

type CorrectTransactionProps = { user: Person; row: Transaction; onClose: () => void }

/** The journal keeps what happened; what the player is owed by the correction gets its own line. */
export function CorrectTransaction({ user, row, onClose }: CorrectTransactionProps) {
  const [form, setForm] = useState({ amount: String(row.amount), payout: String(row.payout) })
  const [key] = useState(() => crypto.randomUUID())
  const [isTried, setIsTried] = useState(false)
  const t = texts.transactions
  const field = (name: 'amount' | 'payout', label: string) => (
    <MoneyField
      label={label}
      currency={row.currency}
      value={form[name]}
      error={isTried && parseAmount(form[name]) === null ? t.needsAmount : undefined}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  )
  return (
    <Confirm
      title={t.correctTitle}
      message={t.correctMessage(user.username)}
      confirmText={t.correct}
      reason="required"
      onConfirm={async (reason) => {
        setIsTried(true)
        const isWrong = [form.amount, form.payout].some((text) => parseAmount(text) === null)
        if (isWrong) return { kind: 'cancelled' }
        const { transactionHistoryId } = row
        const params = { userId: user.userId, transactionHistoryId }
        const sent = { params, body: { ...form, reason }, idempotencyKey: key }
        return act(correctTransaction, sent, { isFormError: true })
      }}
      onClose={onClose}
    >
      {field('amount', t.columns.bet)}
      {field('payout', t.columns.payout)}
    </Confirm>
  )
}
