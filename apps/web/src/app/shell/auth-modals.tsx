import type { ComponentType } from 'react'
import type { AuthModal } from '#player/session/session-store.ts'
import { useAgeQuestion } from '#player/session/ask-age.ts'
import { closeAuthModal, useSession } from '#player/session/session-store.ts'
import { LazyComponent } from './lazy-part.tsx'

const LOADERS: Record<AuthModal, () => Promise<ComponentType>> = {
  login: async () => (await import('#features/auth/login-modal.tsx')).LoginModal,
  signup: async () => (await import('#features/auth/sign-up-modal.tsx')).SignUpModal,
  authenticator: async () =>
    (await import('#features/auth/replace-authenticator-modal.tsx')).ReplaceAuthenticatorModal,
  logout: async () => (await import('#features/auth/logout-modal.tsx')).LogoutModal,
}

const loadAge = async () => (await import('#features/auth/age-modal.tsx')).AgeModal

/** The forms are fetched when one is opened, or a moment earlier (see `reachForAuth`). */
export function AuthModals() {
  const modal = useSession((state) => state.authModal)
  const onAnswer = useAgeQuestion((state) => state.answer)
  return (
    <>
      {modal !== null && (
        <LazyComponent load={LOADERS[modal]} props={{}} onFailure={closeAuthModal} />
      )}
      {onAnswer !== null && (
        <LazyComponent load={loadAge} props={{ onAnswer }} onFailure={() => onAnswer(false)} />
      )}
    </>
  )
}

/** A pointer or the focus is on a button that opens a form: it will be needed. */
export function preloadAuth(): void {
  // What fails now is fetched again when the form is opened.
  LOADERS.login().catch(() => undefined)
  LOADERS.signup().catch(() => undefined)
}
