import { openAuthModal, useSession } from '#session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import { NavLinks } from './nav-links.tsx'
import styles from './menu-sheet.module.css'

/** Everything the sidebar has, and the way out, for phones. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  const open = (modal: 'login' | 'signup' | 'logout') => {
    onClose()
    openAuthModal(modal)
  }
  return (
    <Modal title="Menu" onClose={onClose}>
      <nav className={styles.links} aria-label="Menu">
        <NavLinks onFollow={onClose} />
      </nav>
      <ModalActions>
        <Button variant="quiet" icon="i-refresh" onClick={() => location.reload()}>
          Refresh
        </Button>
        {user === null ? (
          <>
            <Button onClick={() => open('login')}>Login</Button>
            <Button variant="primary" onClick={() => open('signup')}>
              Register
            </Button>
          </>
        ) : (
          <Button icon="i-logout" onClick={() => open('logout')}>
            Logout
          </Button>
        )}
      </ModalActions>
    </Modal>
  )
}
