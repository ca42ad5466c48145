import { lazy, Suspense } from 'react'
import { useSession } from '#session/session-store.ts'

const loadLogin = () => import('#features/auth/login-modal.tsx')
const loadSignUp = () => import('#features/auth/sign-up-modal.tsx')

const LoginModal = lazy(async () => ({ default: (await loadLogin()).LoginModal }))
const SignUpModal = lazy(async () => ({ default: (await loadSignUp()).SignUpModal }))
const LogoutModal = lazy(async () => ({
  default: (await import('#features/auth/logout-modal.tsx')).LogoutModal,
}))

/** The forms are fetched when one is opened, or a moment earlier (see `reachForAuth`). */
export function AuthModals() {
  const modal = useSession((state) => state.authModal)
  return (
    <Suspense fallback={null}>
      {modal === 'login' && <LoginModal />}
      {modal === 'signup' && <SignUpModal />}
      {modal === 'logout' && <LogoutModal />}
    </Suspense>
  )
}

/** A pointer or the focus is on a button that opens a form: it will be needed. */
export function reachForAuth(): void {
  void loadLogin()
  void loadSignUp()
}
