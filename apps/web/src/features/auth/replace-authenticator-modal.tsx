import { AuthenticatorDialog } from '#player/authenticator/authenticator-dialog.tsx'
import { closeAuthModal } from '#player/session/session-store.ts'

/** Opens after a sign-in with a recovery code, to replace the lost authenticator. */
export function ReplaceAuthenticatorModal() {
  return <AuthenticatorDialog purpose="replace" onDone={closeAuthModal} onClose={closeAuthModal} />
}
