import { adjustWallet } from '@kapis/contract/routes'
import type { Currency } from '@kapis/money/money'
import { parseAmount } from '@kapis/money/money'
import { useRef, useState } from 'react'
import { useRequestKey } from '#lib/api/request-key.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { formatWithUnit } from '#staff/format-amount.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { ApprovalNotice } from '#staff/review/approval-notice.tsx'
import { staffTexts } from '#staff/texts.ts'
import styles from '../forms.module.css'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

type Form = {
  type: 'admin_deposit' | 'admin_withdraw'
  currency: Currency
  amount: string
  comment: string
}
const NEW: Form = { type: 'admin_deposit', currency: 'coin', amount: '', comment: '' }

/**
 * The form that adds or removes coins or tickets. Its confirmation names the amount and the player,
 * and leads back to the form if it is cancelled.
 */
export function AdjustWalletForm({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const texts = useTexts(usersTexts)
  const [form, setForm] = useState(NEW)
  const requestKey = useRequestKey()
  const isSent = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const minor = parseAmount(form.amount)
  if (!isAsking || minor === null) {
    return <Entry {...{ user, form, setForm, onClose }} onNext={() => setIsAsking(true)} />
  }
  const { confirmTitle, confirmMessage, confirm } = texts.adjust
  const sum = formatWithUnit(minor, form.currency)
  return (
    <Confirm
      title={confirmTitle[form.type]}
      message={confirmMessage[form.type](sum, user.username)}
      confirmText={confirm}
      onConfirm={async () => {
        const body = { ...form, comment: form.comment.trim() }
        const sent = { params: { userId: user.userId }, body }
        const result = await requestKey.send(sent, (idempotencyKey) =>
          executeAction(adjustWallet, { ...sent, idempotencyKey }, { isFormError: true }),
        )
        isSent.current = result.kind !== 'failed' && result.kind !== 'cancelled'
        return result
      }}
      onClose={() => (isSent.current ? onClose() : setIsAsking(false))}
    >
      <p className={`num ${styles.sum}`}>{sum}</p>
      <ApprovalNotice minor={minor} />
    </Confirm>
  )
}

type EntryProps = {
  user: StaffUser
  form: Form
  setForm: (form: Form) => void
  onNext: () => void
  onClose: () => void
}

function Entry({ user, form, setForm, onNext, onClose }: EntryProps) {
  const staff = useTexts(staffTexts)
  const [isTried, setIsTried] = useState(false)
  const t = useTexts(usersTexts).adjust
  const errors = findErrors(form)
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  return (
    <Modal title={t.title(user.username)} width={480} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (errors.amount === undefined && errors.comment === undefined) onNext()
        }}
      >
        <Kind {...{ form, set }} />
        <MoneyField
          label={t.amount}
          currency={form.currency}
          value={form.amount}
          error={isTried ? errors.amount : undefined}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <ApprovalNotice minor={parseAmount(form.amount)} />
        <TextArea
          label={t.comment}
          hint={staff.readBy.player}
          rows={2}
          maxLength={500}
          value={form.comment}
          error={isTried ? errors.comment : undefined}
          onChange={(event) => set({ comment: event.target.value })}
        />
        <ModalActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary">
            {t.next}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

type KindProps = { form: Form; set: (change: Partial<Form>) => void }

function Kind({ form, set }: KindProps) {
  const t = useTexts(usersTexts).adjust
  return (
    <>
      <Segmented
        label={t.direction}
        choices={[
          { value: 'admin_deposit', label: t.give, icon: 'i-plus' },
          { value: 'admin_withdraw', label: t.take, icon: 'i-minus' },
        ]}
        value={form.type}
        onChange={(type) => set({ type })}
      />
      <Segmented
        label={t.currency}
        choices={[
          { value: 'coin', label: t.coins },
          { value: 'ticket', label: t.tickets },
        ]}
        value={form.currency}
        onChange={(currency) => set({ currency })}
      />
    </>
  )
}

function findErrors(form: Form) {
  const texts = currentTexts(usersTexts)
  const minor = parseAmount(form.amount)
  return {
    amount: minor === null || minor <= 0n ? texts.adjust.needsAmount : undefined,
    comment: form.comment.trim() === '' ? texts.adjust.needsComment : undefined,
  }
}
