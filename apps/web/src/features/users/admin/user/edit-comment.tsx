import { updateUser } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useTexts } from '#texts/texts.ts'
import { staffTexts } from '#staff/texts.ts'
import { userSnapshot } from './user-snapshot.ts'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

const LONGEST = 2000

/** The dialog that edits the staff-only note about a user. */
export function EditComment({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const staff = useTexts(staffTexts)
  const [comment, setComment] = useState(user.comment ?? '')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)
  const { title, label, save, cancel } = useTexts(usersTexts).comment

  async function send() {
    setIsSending(true)
    const result = await executeAction(
      updateUser,
      { params: { userId: user.userId }, body: { comment, updatedAt: user.updatedAt } },
      { isFormError: true, seen: userSnapshot(user) },
    )
    setIsSending(false)
    if (result.kind === 'failed') setError(result.message)
    else if (result.kind !== 'cancelled') onClose()
  }

  return (
    <Modal title={title} width={480} onClose={onClose} isLocked={isSending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          label={label}
          hint={staff.readBy.staff}
          aside={
            <span className="num">
              {comment.length}/{LONGEST}
            </span>
          }
          rows={6}
          maxLength={LONGEST}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <FormAlert message={error} />
        <ModalActions>
          <Button onClick={onClose} disabled={isSending}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSending}>
            {save}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
