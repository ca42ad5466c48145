import { AuthenticatorDialog } from '#player/authenticator/authenticator-dialog.tsx'
import { closeAuthModal } from '#player/session/session-store.ts'

/** Opens after a sign-in with a recovery code: the lost authenticator is replaced at once. */
export function ReplaceAuthenticatorModal() {
  return <AuthenticatorDialog purpose="replace" onDone={closeAuthModal} onClose={closeAuthModal} />
}
