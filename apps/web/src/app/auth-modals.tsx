import type { ComponentType } from 'react'
import type { AuthModal } from '#session/session-store.ts'
import { closeAuthModal, useSession } from '#session/session-store.ts'
import { LazyPart } from './lazy-part.tsx'

const LOADERS: Record<AuthModal, () => Promise<ComponentType>> = {
  login: async () => (await import('#features/auth/login-modal.tsx')).LoginModal,
  signup: async () => (await import('#features/auth/sign-up-modal.tsx')).SignUpModal,
  logout: async () => (await import('#features/auth/logout-modal.tsx')).LogoutModal,
}

/** The forms are fetched when one is opened, or a moment earlier (see `reachForAuth`). */
export function AuthModals() {
  const modal = useSession((state) => state.authModal)
  if (modal === null) return null
  return <LazyPart load={LOADERS[modal]} props={{}} onFailure={closeAuthModal} />
}

/** A pointer or the focus is on a button that opens a form: it will be needed. */
export function reachForAuth(): void {
  // What fails now is fetched again when the form is opened.
  LOADERS.login().catch(() => undefined)
  LOADERS.signup().catch(() => undefined)
}
