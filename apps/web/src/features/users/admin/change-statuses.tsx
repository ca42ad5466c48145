import type { UserStatus } from '@kapis/contract/auth'
import { USER_STATUSES } from '@kapis/contract/auth'
import { updateUser } from '@kapis/contract/routes'
import { useState } from 'react'
import { Confirm } from '#staff/actions/confirm.tsx'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import type { BulkAction } from '#staff/table/table-types.ts'
import { staffTexts } from '#staff/texts.ts'
import { useStaff } from '#staff/use-staff.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import type { StaffUser } from './user-details.ts'
import { usersTexts } from './texts.ts'

export function statusAction(
  label: string,
  run: (people: readonly StaffUser[]) => void,
): BulkAction<StaffUser> {
  return { key: 'status', label, icon: 'i-edit', hotkey: 's', run }
}

type ChangeStatusesProps = { people: readonly StaffUser[]; onClose: () => void }

/**
 * The dialog that changes the status of several users for one reason. Each change is a request of
 * its own; the first refusal ends the series and is shown, and the changes before it stay.
 */
export function ChangeStatuses({ people, onClose }: ChangeStatusesProps) {
  const texts = useTexts(usersTexts)
  const isModerator = useStaff().role === 'moderator'
  const [status, setStatus] = useState<UserStatus>('blocked')
  const { statusOfMany } = useTexts(staffTexts).table
  const { message, confirm, label } = texts.status
  const statuses = USER_STATUSES.filter((one) => !(isModerator && one === 'disabled'))
  return (
    <Confirm
      title={statusOfMany(people.length)}
      message={message[status]}
      confirmText={confirm}
      isDanger={status !== 'active'}
      reason="required"
      onConfirm={(reason) => changeAll(people, status, reason)}
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

async function changeAll(
  people: readonly StaffUser[],
  status: UserStatus,
  reason: string,
): Promise<ActionResult<unknown>> {
  let result: ActionResult<unknown> = { kind: 'done', data: null }
  for (const { userId, updatedAt, status: before } of people) {
    if (before === status) continue
    const sent = { params: { userId }, body: { status, reason, updatedAt } }
    result = await executeAction(updateUser, sent, { isFormError: true })
    if (result.kind !== 'done') break
  }
  return result
}
