import { CreateNotification } from '@kapis/contract/notifications'
import { createNotification, getUser, updateNotification } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useTexts } from '#texts/texts.ts'
import type { Notification } from './columns.tsx'
import type { Chosen } from './player-field.tsx'
import { fromManila, manilaField } from '@kapis/payments/manila'
import { notificationTexts } from './texts.ts'

export const MESSAGE_MAX = 1000

type Errors = { message?: string | undefined; player?: string; at?: string }
type ComposeOptions = { row: Notification | null; toUserId: string | null; onClose: () => void }

/** Returns the state of the notification form, and a function that validates and sends it. */
export function useCompose({ row, toUserId, onClose }: ComposeOptions) {
  const texts = useTexts(notificationTexts)
  const named = useNamed(toUserId)
  const [message, setMessage] = useState(row?.message ?? '')
  const [audience, setAudience] = useState<'all' | 'one'>(toUserId === null ? 'all' : 'one')
  const [chosen, setPlayer] = useState<Chosen | null>(null)
  const [when, setWhen] = useState<'now' | 'later'>(row?.scheduledAt == null ? 'now' : 'later')
  const [at, setAt] = useState(row?.scheduledAt == null ? '' : manilaField(row.scheduledAt))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)
  const [openedAt] = useState(() => new Date().toISOString())
  const player = chosen ?? named
  const scheduledAt = when === 'now' ? null : (fromManila(at)?.toISOString() ?? null)

  async function send() {
    const userId = audience === 'one' ? (player?.userId ?? null) : null
    const parsed = CreateNotification.safeParse({ message, userId, scheduledAt })
    const found: Errors = {
      ...(!parsed.success && messageError(parsed.error.issues)),
      ...(audience === 'one' && userId === null && { player: texts.compose.needsPlayer }),
      ...(when === 'later' && !isAhead(scheduledAt) && { at: texts.compose.needsTime }),
    }
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || !parsed.success) return
    setIsSending(true)
    const options = { isFormError: true }
    const result =
      row === null
        ? await executeAction(createNotification, { body: parsed.data }, options)
        : await executeAction(
            updateNotification,
            {
              params: { notificationId: row.notificationId },
              body: { message: parsed.data.message, scheduledAt },
            },
            options,
          )
    setIsSending(false)
    if (result.kind === 'failed') setFailure(result.message)
    else if (result.kind !== 'cancelled') onClose()
  }

  const shownAt = scheduledAt ?? openedAt
  const fields = { message, setMessage, audience, setAudience, when, setWhen, at, setAt }
  return { ...fields, player, setPlayer, errors, failure, isSending, shownAt, send }
}

function isAhead(scheduledAt: string | null): boolean {
  return scheduledAt !== null && Date.parse(scheduledAt) > Date.now()
}

function messageError(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const issue = issues.find(({ path }) => path[0] === 'message')
  return issue === undefined ? {} : { message: issue.message }
}

/** Loads the name of a user, because the link from a user's page has only the id. */
function useNamed(userId: string | null): Chosen | null {
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'notify', userId],
    queryFn: () => api.call(getUser, { params: { userId: userId ?? '' } }),
    enabled: userId !== null,
  })
  const user = query.data?.user
  return user === undefined ? null : { userId: user.userId, username: user.username }
}
