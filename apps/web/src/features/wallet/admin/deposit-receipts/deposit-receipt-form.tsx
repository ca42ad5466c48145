import type { DepositReceipt } from '@kapis/contract/receipts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useTexts } from '#texts/texts.ts'
import { NoticeField } from './notice-field.tsx'
import styles from './deposit-receipt-form.module.css'
import { useDepositReceiptForm } from './use-deposit-receipt-form.ts'
import { receiptTexts } from './texts.ts'

type ReceiptFormProps = { receipt?: DepositReceipt; onClose: () => void }

/**
 * The form that records received money. Its fields are typed, or filled from the payment app's
 * notice.
 */
export function DepositReceiptForm({ receipt, onClose }: ReceiptFormProps) {
  const texts = useTexts(receiptTexts)
  const { form, fill, submit, isSending, error } = useDepositReceiptForm(receipt, onClose)
  const [reason, setReason] = useState('')
  const isFrozen = receipt?.status === 'completed'
  const { title, editTitle, ...labels } = texts.notice
  return (
    <Modal
      title={receipt === undefined ? title : editTitle}
      width={520}
      onClose={onClose}
      isLocked={isSending}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event, reason)}>
        {receipt === undefined && <NoticeField onRead={fill} />}
        {isFrozen && <p className={styles.hint}>{texts.list.frozen}</p>}
        <Fields form={form} isFrozen={isFrozen} />
        {receipt !== undefined && (
          <TextArea
            label={labels.reason}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormAlert message={error} />
        <ModalActions>
          <Button onClick={onClose} disabled={isSending}>
            {labels.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSending}>
            {labels.save}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

type FieldsProps = { form: ReturnType<typeof useDepositReceiptForm>['form']; isFrozen: boolean }

function Fields({ form: { register, formState }, isFrozen }: FieldsProps) {
  const { errors } = formState
  const labels = useTexts(receiptTexts).notice
  return (
    <>
      <TextField
        label={labels.referenceNumber}
        autoComplete="off"
        inputMode="numeric"
        disabled={isFrozen}
        error={errors.referenceNumber?.message}
        {...register('referenceNumber')}
      />
      <div className={styles.pair}>
        <MoneyField
          label={labels.amount}
          currency="coin"
          disabled={isFrozen}
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label={labels.receiptDate}
          type="datetime-local"
          disabled={isFrozen}
          error={errors.receiptDate?.message}
          {...register('receiptDate')}
        />
      </div>
      <TextField
        label={labels.receivedFrom}
        autoComplete="off"
        error={errors.receivedFrom?.message}
        {...register('receivedFrom')}
      />
    </>
  )
}
