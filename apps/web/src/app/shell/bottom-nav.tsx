import { Link, useRouterState } from '@tanstack/react-router'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { isHomePath } from '#lib/paths.ts'
import { useSession } from '#player/session/session-store.ts'
import { Icon } from '#ui/icon.tsx'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './bottom-nav.module.css'
import { shellTexts } from '../frame/shell-texts.ts'

export function BottomNav() {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const isHome = useRouterState({ select: ({ location }) => isHomePath(location.pathname) })
  const { mainMenu, home, games, wallet, history, promo, menu } = useTexts(shellTexts)
  return (
    <nav className={styles.bar} aria-label={mainMenu}>
      {!isSignedIn && (
        <Link to="/home">
          <Icon name="i-home" size={22} />
          {home}
        </Link>
      )}
      <Link
        to="/casino/games"
        activeOptions={{ exact: false }}
        data-current={(isSignedIn && isHome) || undefined}
      >
        <Icon name="g-dice" size={22} />
        {games}
      </Link>
      {isSignedIn && (
        <>
          <button type="button" data-sound="tick" onClick={() => openWallet()}>
            <Icon name="i-wallet" size={22} />
            {wallet}
          </button>
          <button type="button" onClick={() => openWallet('history')}>
            <Icon name="i-clock" size={22} />
            {history}
          </button>
          <button type="button" onClick={() => openWallet('promo-code')}>
            <Icon name="i-gift" size={22} />
            {promo}
          </button>
        </>
      )}
      <button type="button" onClick={() => openOverlay('menu')}>
        <Icon name="i-menu" size={22} />
        {menu}
      </button>
    </nav>
  )
}
