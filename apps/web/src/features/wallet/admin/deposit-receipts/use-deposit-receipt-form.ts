import { zodResolver } from '@hookform/resolvers/zod'
import type { DepositReceipt } from '@kapis/contract/receipts'
import { CreateReceipt } from '@kapis/contract/receipts'
import { createReceipt, updateReceipt } from '@kapis/contract/routes'
import { fromNumber } from '@kapis/money/money'
import type { Notice } from '@kapis/payments/notice'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { shownReference, typedAmount } from '#lib/amounts.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { act } from '#staff/actions/execute-action.ts'
import { fieldTime, sentTime } from './manila-field.ts'

type Fields = z.input<typeof CreateReceipt>

/** A record that is written or corrected; only what was changed is sent. */
export function useReceiptForm(receipt: DepositReceipt | undefined, onClose: () => void) {
  const requestKey = useRequestKey()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const form = useForm<Fields, unknown, z.output<typeof CreateReceipt>>({
    resolver: zodResolver(CreateReceipt),
    defaultValues: receipt === undefined ? EMPTY : fieldsOf(receipt),
    mode: 'onTouched',
  })

  function fill({ amountMinor, receivedFrom, reference, receivedAt }: Notice) {
    const read = {
      amount: typedAmount(amountMinor),
      receivedFrom,
      referenceNumber: reference === null ? '' : shownReference(reference),
      receiptDate: fieldTime((receivedAt ?? new Date()).toISOString()),
    }
    for (const [name, value] of Object.entries(read)) {
      form.setValue(name as keyof Fields, value, { shouldValidate: value !== '' })
    }
  }

  async function send(entered: Fields, reason: string) {
    const fields = { ...entered, receiptDate: sentTime(entered.receiptDate) }
    const options = { isFormError: true }
    setIsSending(true)
    const acted = await requestKey.send({ fields, reason }, (idempotencyKey) =>
      receipt === undefined
        ? act(createReceipt, { body: fields, idempotencyKey }, options)
        : act(updateReceipt, { ...changeOf(receipt, fields, reason), idempotencyKey }, options),
    )
    setIsSending(false)
    if (acted.kind === 'failed') setError(acted.message)
    else if (acted.kind !== 'cancelled') onClose()
  }

  const submit = (event: SyntheticEvent, reason: string) => {
    setError(undefined)
    // The shape turns amounts into integers; what is sent is what was typed.
    return form.handleSubmit(() => send(form.getValues(), reason))(event)
  }
  return { form, fill, submit, isSending, error }
}

const EMPTY: Fields = { referenceNumber: '', amount: '', receivedFrom: '', receiptDate: '' }

function fieldsOf(receipt: DepositReceipt): Fields {
  return {
    referenceNumber: receipt.referenceNumber,
    amount: typedAmount(fromNumber(receipt.amount) ?? 0n),
    receivedFrom: receipt.receivedFrom,
    receiptDate: fieldTime(receipt.receiptDate),
  }
}

function changeOf(receipt: DepositReceipt, fields: Fields, reason: string) {
  const before = { ...fieldsOf(receipt), receiptDate: sentTime(fieldTime(receipt.receiptDate)) }
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
