import { zodResolver } from '@hookform/resolvers/zod'
import type { DepositReceipt } from '@kapis/contract/receipts'
import { CreateDepositReceipt } from '@kapis/contract/receipts'
import { createDepositReceipt, updateDepositReceipt } from '@kapis/contract/routes'
import { fromNumber } from '@kapis/money/money'
import type { Notice } from '@kapis/payments/notice'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatReference, typedAmount } from '#lib/amounts.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { manilaField, withManilaOffset } from '@kapis/payments/manila'

type Fields = z.input<typeof CreateDepositReceipt>

/** Returns the form of a deposit receipt. An edit sends only the changed fields. */
export function useDepositReceiptForm(receipt: DepositReceipt | undefined, onClose: () => void) {
  const requestKey = useRequestKey()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [filled, setFilled] = useState<Partial<Fields>>({})
  const form = useForm<Fields, unknown, z.output<typeof CreateDepositReceipt>>({
    resolver: zodResolver(CreateDepositReceipt),
    defaultValues: receipt === undefined ? EMPTY : fieldsOf(receipt),
    mode: 'onTouched',
  })

  /**
   * Fills the fields from a notice. A text that is not a notice clears what an earlier one filled.
   */
  function fill(notice: Notice | null) {
    if (notice === null) return clear()
    const read = fieldsFrom(notice)
    for (const [name, value] of Object.entries(read)) {
      form.setValue(name as keyof Fields, value, { shouldValidate: value !== '' })
    }
    setFilled(read)
  }

  function clear() {
    for (const name of Object.keys(filled) as (keyof Fields)[]) {
      if (form.getValues(name) === filled[name]) form.setValue(name, '')
    }
    setFilled({})
  }

  async function send(entered: Fields, reason: string) {
    const fields = { ...entered, receiptDate: withManilaOffset(entered.receiptDate) }
    const options = { isFormError: true }
    setIsSending(true)
    const result = await requestKey.send({ fields, reason }, (idempotencyKey) =>
      receipt === undefined
        ? executeAction(createDepositReceipt, { body: fields, idempotencyKey }, options)
        : executeAction(
            updateDepositReceipt,
            { ...changeOf(receipt, fields, reason), idempotencyKey },
            options,
          ),
    )
    setIsSending(false)
    if (result.kind === 'failed') setError(result.message)
    else if (result.kind !== 'cancelled') onClose()
  }

  const submit = (event: SyntheticEvent, reason: string) => {
    setError(undefined)
    // Send the typed values, because validation converts amounts to integers.
    return form.handleSubmit(() => send(form.getValues(), reason))(event)
  }
  return { form, fill, submit, isSending, error }
}

const EMPTY: Fields = { referenceNumber: '', amount: '', receivedFrom: '', receiptDate: '' }

function fieldsFrom({ amountMinor, receivedFrom, reference, receivedAt }: Notice) {
  return {
    amount: typedAmount(amountMinor),
    receivedFrom,
    referenceNumber: reference === null ? '' : formatReference(reference),
    receiptDate: manilaField((receivedAt ?? new Date()).toISOString()),
  }
}

function fieldsOf(receipt: DepositReceipt): Fields {
  return {
    referenceNumber: receipt.referenceNumber,
    amount: typedAmount(fromNumber(receipt.amount) ?? 0n),
    receivedFrom: receipt.receivedFrom,
    receiptDate: manilaField(receipt.receiptDate),
  }
}

function changeOf(receipt: DepositReceipt, fields: Fields, reason: string) {
  const before = {
    ...fieldsOf(receipt),
    receiptDate: withManilaOffset(manilaField(receipt.receiptDate)),
  }
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== before[name as keyof Fields],
  )
  return {
    params: { depositReceiptId: receipt.depositReceiptId },
    body: {
      ...(Object.fromEntries(changed) as Partial<Fields>),
      updatedAt: receipt.updatedAt,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    },
  }
}
