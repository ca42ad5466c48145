import { AuthenticatorDialog } from '#player/authenticator/authenticator-dialog.tsx'
import { closeAuthModal } from '#player/session/session-store.ts'

/** The dialog after a sign-in with a recovery code, in which the lost authenticator is replaced. */
export function ReplaceAuthenticatorModal() {
  return <AuthenticatorDialog purpose="replace" onDone={closeAuthModal} onClose={closeAuthModal} />
}
