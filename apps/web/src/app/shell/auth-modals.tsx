import type { ComponentType } from 'react'
import type { AuthModal } from '#player/session/session-store.ts'
import { useAgeQuestion } from '#player/session/ask-age.ts'
import { closeAuthModal, useSession } from '#player/session/session-store.ts'
import { AwaitedPart } from './lazy-part.tsx'

const LOADERS: Record<AuthModal, () => Promise<ComponentType>> = {
  login: async () => (await import('#features/auth/login-modal.tsx')).LoginModal,
  signup: async () => (await import('#features/auth/sign-up-modal.tsx')).SignUpModal,
  forgot: async () =>
    (await import('#features/auth/forgot-password-modal.tsx')).ForgotPasswordModal,
  authenticator: async () =>
    (await import('#features/auth/replace-authenticator-modal.tsx')).ReplaceAuthenticatorModal,
  passkey: async () =>
    (await import('#features/auth/passkeys/passkey-offer-modal.tsx')).PasskeyOfferModal,
  logout: async () => (await import('#features/auth/logout-modal.tsx')).LogoutModal,
}

const loadAge = async () => (await import('#features/auth/age-modal.tsx')).AgeModal

/** The sign-in forms, loaded when opened or by `preloadAuth`. */
export function AuthModals() {
  const modal = useSession((state) => state.authModal)
  const onAnswer = useAgeQuestion((state) => state.answer)
  return (
    <>
      {modal !== null && (
        <AwaitedPart load={LOADERS[modal]} props={{}} onFailure={closeAuthModal} />
      )}
      {onAnswer !== null && (
        <AwaitedPart load={loadAge} props={{ onAnswer }} onFailure={() => onAnswer(false)} />
      )}
    </>
  )
}

/** Preloads the forms. Called when a button that opens one of them is hovered or focused. */
export function preloadAuth(): void {
  // A failed preload is retried when the form opens.
  LOADERS.login().catch(() => undefined)
  LOADERS.signup().catch(() => undefined)
}
