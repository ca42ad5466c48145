import { STAFF_ROLES } from '@kapis/contract/invitations'
import { inviteStaff } from '@kapis/contract/routes'
import type { StaffRole } from '@kapis/contract/policy'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { staffTexts } from '#staff/texts.ts'
import { Select } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { invitationTexts } from './invitation-texts.ts'

type Way = 'email' | 'mobile'

/**
 * The dialog that requests an invitation for a named person. The link is sent to that person after
 * an approval, and nobody on the staff sees it.
 */
export function InviteStaff({ onClose }: { onClose: () => void }) {
  const texts = useTexts(invitationTexts)
  const { roles } = useTexts(staffTexts)
  const [role, setRole] = useState<StaffRole>('moderator')
  const [name, setName] = useState('')
  const [way, setWay] = useState<Way>('email')
  const [address, setAddress] = useState('')
  const { title, message, confirm, ways } = texts
  return (
    <Confirm
      title={title}
      message={message}
      confirmText={confirm}
      reason="required"
      onConfirm={(reason) => {
        const to = way === 'email' ? { email: address } : { mobileNumber: address }
        const sent = { body: { role, name, reason, ...to } }
        return executeAction(inviteStaff, sent, { isFormError: true, success: texts.requested })
      }}
      onClose={onClose}
    >
      <Select<StaffRole>
        label={texts.role}
        options={STAFF_ROLES.map((value) => ({ value, label: roles[value] }))}
        value={role}
        onChange={setRole}
      />
      <TextField
        label={texts.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select<Way>
        label={texts.sendBy}
        options={(['email', 'mobile'] as const).map((value) => ({ value, label: ways[value] }))}
        value={way}
        onChange={setWay}
      />
      <TextField
        label={way === 'email' ? texts.email : texts.mobileNumber}
        type={way === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </Confirm>
  )
}
