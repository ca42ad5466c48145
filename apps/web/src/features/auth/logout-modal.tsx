import { messages } from '#lib/messages.ts'
import { closeAuthModal } from '#player/session/session-store.ts'
import { signOut } from '#player/session/sign-out.ts'
import { signOutFailure } from './auth-failure.ts'
import { ConfirmModal } from './confirm-modal.tsx'

export function LogoutModal() {
  const { logoutTitle, logoutQuestion, logoutFailed } = messages.auth
  return (
    <ConfirmModal
      title={logoutTitle}
      action={logoutTitle}
      describe={(error) => signOutFailure(error, logoutFailed)}
      onConfirm={signOut}
      onClose={closeAuthModal}
    >
      <p>{logoutQuestion}</p>
    </ConfirmModal>
  )
}
