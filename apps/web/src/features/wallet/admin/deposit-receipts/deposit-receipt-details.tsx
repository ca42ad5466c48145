import type { DepositReceipt } from '@kapis/contract/receipts'
import { deleteDepositReceipt } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPeso, formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton, CopyId } from '#ui/copy-id.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { DepositReceiptState } from './deposit-receipt-columns.tsx'
import { DepositReceiptForm } from './deposit-receipt-form.tsx'
import styles from './deposits.module.css'
import { receiptTexts } from './texts.ts'

type ReceiptDetailsProps = { receipt: DepositReceipt; onClose: () => void }

/** Shows one deposit receipt in full. Once it is used, only the sender's name can be changed. */
export function DepositReceiptDetails({ receipt, onClose }: ReceiptDetailsProps) {
  const [asks, setAsks] = useState<'edit' | 'remove' | null>(null)
  const { role } = useStaff()
  const isPaid = receipt.status === 'completed'
  const canEdit = useCan('receipts.update') && (!isPaid || role === 'super_admin')
  const canRemove = useCan('receipts.delete') && !isPaid
  const { list } = useTexts(receiptTexts)
  return (
    <>
      <ReceiptFacts receipt={receipt} />
      <ModalActions>
        {canRemove && (
          <Button variant="danger" icon="i-trash" onClick={() => setAsks('remove')}>
            {list.remove}
          </Button>
        )}
        {canEdit && (
          <Button icon="i-edit" onClick={() => setAsks('edit')}>
            {list.edit}
          </Button>
        )}
      </ModalActions>
      {asks === 'edit' && <DepositReceiptForm receipt={receipt} onClose={() => setAsks(null)} />}
      {asks === 'remove' && (
        <Confirm
          title={list.removeTitle}
          message={list.removeMessage(formatReference(receipt.referenceNumber))}
          confirmText={list.remove}
          reason="required"
          isDanger
          onConfirm={(reason) => remove(receipt, reason, onClose)}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}

function ReceiptFacts({ receipt }: { receipt: DepositReceipt }) {
  const { list } = useTexts(receiptTexts)
  const { referenceNumber, paidUserId } = receipt
  return (
    <Facts
      rows={[
        [list.state, <DepositReceiptState key="state" receipt={receipt} />],
        [
          list.reference,
          <span key="reference" className={styles.copied}>
            {formatReference(referenceNumber)}
            <CopyButton text={referenceNumber} label={list.copyReference} />
          </span>,
        ],
        [list.amount, formatPeso(receipt.amount)],
        [list.from, receipt.receivedFrom || '—'],
        [list.date, formatDateTime(receipt.receiptDate)],
        paidUserId === null
          ? null
          : [
              list.payer,
              <Link key="payer" to="/admin/users/$userId" params={{ userId: paidUserId }}>
                {list.openPlayer}
              </Link>,
            ],
        [list.created, formatDateTime(receipt.createdAt)],
        [list.updated, formatDateTime(receipt.updatedAt)],
        [list.id, <CopyId key="id" id={receipt.depositReceiptId} label={list.copyId} />],
      ]}
    />
  )
}

async function remove({ depositReceiptId }: DepositReceipt, reason: string, onDone: () => void) {
  const sent = { params: { depositReceiptId }, query: { reason } }
  const result = await executeAction(deleteDepositReceipt, sent, { isFormError: true })
  if (result.kind === 'done') onDone()
  return result
}
