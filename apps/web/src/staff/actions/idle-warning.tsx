import { getOwnTotp, verifySession } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#lib/api/api-client.ts'
import { checkAgain } from '#player/session/check-session.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { staffTexts } from '../texts.ts'

const WARN_MS = 60_000
const RETRY_MS = 5_000

/**
 * Warns staff a minute before an idle session ends. The page stays as it is below the dialog, so
 * that staff who stay logged in keep what they have typed.
 */
export function IdleWarning() {
  const { title, message, stay } = useTexts(staffTexts).idle
  const messageId = useId()
  const { isNear, check } = useIdleEnd()
  if (!isNear) return null
  // Any request that is not a poll keeps the session alive.
  const keep = () => void api.call(getOwnTotp, {}).then(check, check)
  return (
    <Modal title={title} role="alertdialog" width={440} describedBy={messageId} onClose={keep}>
      <p id={messageId}>{message}</p>
      <ModalActions>
        <Button variant="primary" data-autofocus onClick={keep}>
          {stay}
        </Button>
      </ModalActions>
    </Modal>
  )
}

/**
 * Returns whether the session ends within a minute. The server is asked when that could be so, and
 * then every five seconds, because another tab may have kept the session alive.
 */
function useIdleEnd() {
  const { data: leftMs = null, refetch } = useQuery({
    queryKey: ['idle-end'],
    queryFn: readLeftMs,
    refetchInterval: ({ state }) => Math.max((state.data ?? 0) - WARN_MS, RETRY_MS),
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    meta: { isSilent: true },
  })
  const isNear = leftMs !== null && leftMs > 0 && leftMs <= WARN_MS
  return { isNear, check: () => void refetch() }
}

/** Returns how long the idle session still lasts, or null if the server did not say. */
async function readLeftMs(): Promise<number | null> {
  try {
    const { idleEndsAt } = await api.call(verifySession, {})
    if (idleEndsAt === undefined) return null
    const leftMs = Date.parse(idleEndsAt) - Date.now()
    if (leftMs <= 0) void checkAgain()
    return leftMs
  } catch {
    return null
  }
}
