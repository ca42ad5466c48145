import { requestTotpReset } from '@kapis/contract/routes'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { useTexts } from '#texts/texts.ts'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

/** The dialog that requests the reset of a lost authenticator. The reset needs an approval. */
export function ResetAuthenticator({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { title, message, confirm } = useTexts(usersTexts).resetAuthenticator
  return (
    <Confirm
      title={title}
      message={message(user.username)}
      confirmText={confirm}
      reason="required"
      onConfirm={(reason) => {
        const sent = { params: { userId: user.userId }, body: { reason } }
        return executeAction(requestTotpReset, sent, { isFormError: true })
      }}
      onClose={onClose}
    />
  )
}
