import { closeAuthModal } from '#player/session/session-store.ts'
import { signOut } from '#player/session/sign-out.ts'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import { authFailure } from './auth-failure.ts'
import { ConfirmModal } from './confirm-modal.tsx'

export function LogoutModal() {
  const { logoutTitle, logoutQuestion, logoutFailed } = useTexts(authTexts)
  return (
    <ConfirmModal
      title={logoutTitle}
      action={logoutTitle}
      describe={(error) => authFailure(error, logoutFailed)}
      onConfirm={signOut}
      onClose={closeAuthModal}
    >
      <p>{logoutQuestion}</p>
    </ConfirmModal>
  )
}
