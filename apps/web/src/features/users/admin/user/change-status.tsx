import type { UserStatus } from '@kapis/contract/auth'
import { updateUser } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { userSnapshot } from './user-snapshot.ts'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

type ChangeStatusProps = { user: StaffUser; statuses: readonly UserStatus[]; onClose: () => void }

/**
 * The dialog that changes a user's status. A blocked user is signed out immediately; open rounds
 * end by their own rules.
 */
export function ChangeStatus({ user, statuses, onClose }: ChangeStatusProps) {
  const texts = useTexts(usersTexts)
  // A blocked or disabled account is most often set to active again.
  const first = statuses.find((one) => one === 'active') ?? statuses.at(-1) ?? user.status
  const [status, setStatus] = useState<UserStatus>(first)
  const { title, message, confirm, label } = texts.status
  return (
    <Confirm
      title={title(user.username)}
      message={message[status]}
      confirmText={confirm}
      isDanger={status !== 'active'}
      reason="required"
      onConfirm={(reason) => {
        const body = { status, reason, updatedAt: user.updatedAt }
        const sent = { params: { userId: user.userId }, body }
        return executeAction(updateUser, sent, { isFormError: true, seen: userSnapshot(user) })
      }}
      onClose={onClose}
    >
      <Segmented
        label={label}
        choices={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={status}
        onChange={setStatus}
      />
    </Confirm>
  )
}
