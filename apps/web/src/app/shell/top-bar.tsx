import { Link } from '@tanstack/react-router'
import { openAuthModal, useSession } from '#session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { reachForAuth } from '../auth-modals.tsx'
import styles from './top-bar.module.css'
import { WalletStrip } from './wallet-strip.tsx'

export function TopBar() {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label="Kapis home">
        <Mark />
        <span>Kapis</span>
      </Link>
      {user === null ? (
        <div className={styles.actions} onPointerEnter={reachForAuth} onFocus={reachForAuth}>
          <Button size="small" onClick={() => openAuthModal('login')}>
            Login
          </Button>
          <Button variant="primary" size="small" onClick={() => openAuthModal('signup')}>
            Register
          </Button>
        </div>
      ) : (
        <>
          <WalletStrip />
          <div className={`${styles.actions} ${styles.desktop}`}>
            <span className={styles.avatar} title={user.username} aria-hidden="true">
              {user.username.slice(0, 2).toUpperCase()}
            </span>
            <span className="sr">Signed in as {user.username}</span>
            <Button size="small" icon="i-logout" onClick={() => openAuthModal('logout')}>
              Logout
            </Button>
          </div>
        </>
      )}
    </header>
  )
}
