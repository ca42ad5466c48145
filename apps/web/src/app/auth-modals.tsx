import { NETWORK_MESSAGE } from '@kapis/contract/refusals'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type { AuthModal } from '#session/session-store.ts'
import { closeAuthModal, useSession } from '#session/session-store.ts'
import { showError } from '#ui/snackbars.ts'

const LOADERS: Record<AuthModal, () => Promise<ComponentType>> = {
  login: async () => (await import('#features/auth/login-modal.tsx')).LoginModal,
  signup: async () => (await import('#features/auth/sign-up-modal.tsx')).SignUpModal,
  logout: async () => (await import('#features/auth/logout-modal.tsx')).LogoutModal,
}

/**
 * The forms are fetched when one is opened, or a moment earlier (see `reachForAuth`). One that
 * cannot be fetched is not opened, and may be tried again.
 */
export function AuthModals() {
  const modal = useSession((state) => state.authModal)
  const [loaded, setLoaded] = useState<Partial<Record<AuthModal, ComponentType>>>({})
  const Shown = modal === null ? undefined : loaded[modal]
  const isMissing = modal !== null && Shown === undefined

  useEffect(() => {
    if (!isMissing) return
    LOADERS[modal]().then(
      (form) => setLoaded((others) => ({ ...others, [modal]: form })),
      () => {
        closeAuthModal()
        showError(NETWORK_MESSAGE)
      },
    )
  }, [modal, isMissing])

  return Shown === undefined ? null : <Shown />
}

/** A pointer or the focus is on a button that opens a form: it will be needed. */
export function reachForAuth(): void {
  // What fails now is fetched again when the form is opened.
  LOADERS.login().catch(() => undefined)
  LOADERS.signup().catch(() => undefined)
}
