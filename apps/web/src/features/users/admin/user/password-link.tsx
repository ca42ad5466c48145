import { issuePasswordLink } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { RESET_PASSWORD } from '#lib/paths.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { useTexts } from '#texts/texts.ts'
import { OneTimeSecret } from '#staff/actions/one-time-secret.tsx'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

/** The dialog that creates a link to set a new password. The link is shown only once. */
export function PasswordLinkDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const [made, setMade] = useState<{ token: string; expiresAt: string } | null>(null)
  const { title, message, confirm, ready, created, copy, done } = useTexts(usersTexts).link
  if (made !== null) {
    const words = ready(formatDateTime(made.expiresAt))
    // The token is in the fragment, which browsers never send.
    const secret = `${location.origin}${RESET_PASSWORD}#${made.token}`
    return <OneTimeSecret {...{ title, words, secret, copy, done, onClose }} />
  }
  return (
    <Confirm
      title={title}
      message={message(user.username)}
      confirmText={confirm}
      reason="required"
      onConfirm={async (reason) => {
        const sent = { params: { userId: user.userId }, body: { reason } }
        const result = await executeAction(issuePasswordLink, sent, {
          isFormError: true,
          success: created,
        })
        if (result.kind !== 'done') return result
        setMade(result.data)
        // Returning `cancelled` keeps the dialog open, so that it can show the link.
        return { kind: 'cancelled' }
      }}
      onClose={onClose}
    />
  )
}
