import { STAFF_ROLES } from '@kapis/contract/invitations'
import { inviteStaff } from '@kapis/contract/routes'
import type { StaffRole } from '@kapis/contract/policy'
import { useState } from 'react'
import { INVITATION } from '#lib/paths.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Select } from '#ui/fields/choices.tsx'
import { useTexts } from '#texts/texts.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { invitationTexts } from './invitation-texts.ts'

/**
 * The dialog that creates an invitation link for a new staff member. The link works only after an
 * approval.
 */
export function InviteStaff({ onClose }: { onClose: () => void }) {
  const texts = useTexts(invitationTexts)
  const [role, setRole] = useState<StaffRole>('moderator')
  const [token, setToken] = useState<string | null>(null)
  const { title, message, confirm, ready } = texts
  if (token !== null) {
    return <OneTimeLink {...{ title, token, onClose }} words={ready} path={INVITATION} />
  }
  return (
    <Confirm
      title={title}
      message={message}
      confirmText={confirm}
      reason="required"
      onConfirm={async (reason) => {
        const sent = { body: { role, reason } }
        const result = await executeAction(inviteStaff, sent, { isFormError: true })
        if (result.kind !== 'done') return result
        setToken(result.data.token)
        // Returning `cancelled` keeps the dialog open, so that it can show the link.
        return { kind: 'cancelled' }
      }}
      onClose={onClose}
    >
      <Select<StaffRole>
        label={texts.role}
        options={STAFF_ROLES.map((value) => ({ value, label: value }))}
        value={role}
        onChange={setRole}
      />
    </Confirm>
  )
}
