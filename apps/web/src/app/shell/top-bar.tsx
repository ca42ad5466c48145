import { Link } from '@tanstack/react-router'
import { useIsPhone } from '#lib/use-matches.ts'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import { openAuthModal, useSession } from '#player/session/session-store.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Logo } from '#ui/mark.tsx'
import { preloadAuth } from './auth-modals.tsx'
import { LazyComponent } from './lazy-part.tsx'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './top-bar.module.css'
import { WalletStrip } from './wallet-strip.tsx'
import { shellTexts } from '../frame/shell-texts.ts'

type TopBarProps = { isCollapsed: boolean; onCollapse: () => void }

export function TopBar({ isCollapsed, onCollapse }: TopBarProps) {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const { collapseMenu, expandMenu, logoLink } = useTexts(shellTexts)
  return (
    <header className={styles.bar} data-signed-in={isSignedIn || undefined}>
      <div className={styles.left}>
        <span className={styles.wide}>
          <IconButton
            icon="i-menu"
            label={isCollapsed ? expandMenu : collapseMenu}
            aria-expanded={!isCollapsed}
            onClick={onCollapse}
          />
        </span>
        <Link to="/" className={styles.brand} aria-label={logoLink}>
          <Logo />
          <span>Kapis</span>
        </Link>
      </div>
      {isSignedIn ? <SignedIn /> : <SignedOut />}
    </header>
  )
}

function SignedOut() {
  const shell = useTexts(shellTexts)
  return (
    <div className={styles.actions} onPointerEnter={preloadAuth} onFocus={preloadAuth}>
      <Button size="small" onClick={() => openAuthModal('login')}>
        {shell.login}
      </Button>
      <Button variant="primary" size="small" onClick={() => openAuthModal('signup')}>
        {shell.register}
      </Button>
    </div>
  )
}

const UNREAD = 'unread'
const loadUnread = loadWhenIdle(
  async () => (await import('#features/notifications/unread-count.tsx')).UnreadCount,
)

function SignedIn() {
  const user = useSession((state) => state.user)
  const isPhone = useIsPhone()
  const { notifications, inbox, logout } = useTexts(shellTexts)
  return (
    <>
      <WalletStrip />
      <div className={styles.actions}>
        <span className={styles.bell}>
          <IconButton
            icon="i-bell"
            label={notifications}
            aria-describedby={UNREAD}
            onClick={() => openOverlay('notifications')}
          />
          <LazyComponent load={loadUnread} props={{ id: UNREAD }} />
        </span>
        {!isPhone && (
          <div className={styles.desktop}>
            <IconButton icon="i-inbox" label={inbox} onClick={() => openOverlay('inbox')} />
            {user !== null && <ProfileMenu user={user} />}
            <Button size="small" icon="i-logout" onClick={() => openAuthModal('logout')}>
              {logout}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
