import { getSettings } from '@kapis/contract/routes'
import { formatMoney, fromNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useTexts } from '#texts/texts.ts'
import { useCan } from '../use-staff.ts'
import { ReviewNotice } from './review-parts.tsx'
import { staffTexts } from '../texts.ts'

/** Returns the amount from which a second person must approve; null while it is not known. */
export function useApprovalFrom(): bigint | null {
  const canRead = useCan('settings.read')
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'settings'],
    queryFn: () => api.call(getSettings, {}),
    enabled: canRead,
    meta: { isSilent: true },
  })
  return data === undefined ? null : fromNumber(data.settings.secondPersonAmount)
}

/**
 * Says before a decision that its amount needs a second person. The server decides; it also counts
 * what this member of staff has moved today.
 */
export function ApprovalNotice({ minor }: { minor: bigint | null }) {
  const texts = useTexts(staffTexts)
  const from = useApprovalFrom()
  if (minor === null || from === null || minor < from) return null
  return (
    <ReviewNotice tone="info" icon="i-users">
      {texts.needsApproval(formatMoney(from, 'coin'))}
    </ReviewNotice>
  )
}
