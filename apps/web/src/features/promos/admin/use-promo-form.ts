import { createPromoCode, listPromoCodes, updatePromoCode } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { currentTexts } from '#texts/texts.ts'
import type { Promo } from './promo.ts'
import type { Draft, DraftFaults } from './promo-draft.ts'
import { bodyOf, draftOf, faultsOf, newDraft } from './promo-draft.ts'
import { promosTexts } from './texts.ts'

export function usePromoForm(promo: Promo | null, onClose: () => void) {
  const [draft, setDraft] = useState(() => (promo === null ? newDraft(Date.now()) : draftOf(promo)))
  const [faults, setFaults] = useState<DraftFaults>({})
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  function change(field: keyof Draft, value: string) {
    // For a new code, the available uses follow the maximum until they are edited.
    const isBoth = promo === null && field === 'maxUses' && draft.availableUses === draft.maxUses
    setDraft({ ...draft, [field]: value, ...(isBoth && { availableUses: value }) })
    setFaults({ ...faults, [field]: undefined })
  }

  async function send() {
    const found = faultsOf(draft, promo)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setError(undefined)
    setIsSending(true)
    const result = await save(promo, draft, reason.trim())
    setIsSending(false)
    if (result.kind === 'failed') setError(result.message)
    else if (result.kind !== 'cancelled') onClose()
  }

  return { draft, faults, change, reason, setReason, error, isSending, send }
}

function save(promo: Promo | null, draft: Draft, reason: string) {
  const body = bodyOf(draft)
  if (promo === null) return executeAction(createPromoCode, { body }, { isFormError: true })
  const { promoCodeId, updatedAt } = promo
  const sent = { ...body, updatedAt, ...(reason !== '' && { reason }) }
  return executeAction(
    updatePromoCode,
    { params: { promoCodeId }, body: sent },
    {
      isFormError: true,
      seen: {
        before: promo,
        read: () => readPromo(promo),
        labels: currentTexts(promosTexts).form.labels,
      },
    },
  )
}

/** Loads one code by searching for its name, because no route loads a single code. */
async function readPromo(promo: Promo): Promise<object> {
  const { promoCodes } = await api.call(listPromoCodes, {
    query: { page: 1, pageSize: 50, search: promo.promoCode },
  })
  return promoCodes.find(({ promoCodeId }) => promoCodeId === promo.promoCodeId) ?? {}
}
