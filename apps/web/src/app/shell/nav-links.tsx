import { gameName } from '#lib/texts/game-name.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { GAMES_BY_NAME } from '#features/games/lobby/game-list.ts'
import { useSession } from '#player/session/session-store.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { useIsStaff } from './is-staff.ts'
import { preloadGame } from '../games/game-pages.ts'
import styles from '../frame/sidebar.module.css'
import { shellTexts } from '../frame/shell-texts.ts'

// The staff links are in a separate chunk, which players never download.
const OfficeLinks = lazy(() => import('../admin/admin-links.tsx'))

type NavLinksProps = { onFollow?: () => void }

/** The links of the sidebar and of the phone menu. */
export function NavLinks({ onFollow = () => undefined }: NavLinksProps) {
  const link = { className: styles.link, onClick: onFollow }
  const { home, games } = useTexts(shellTexts)
  return (
    <>
      <Link to="/home" {...link}>
        <Icon name="i-home" />
        <span>{home}</span>
      </Link>
      <h2 className={styles.heading}>{games}</h2>
      {GAMES_BY_NAME.map(({ game, path, icon }) => (
        <Link key={game} to={path} {...link} onPointerEnter={() => preloadGame(game)}>
          <Icon name={icon} />
          <span>{gameName(game)}</span>
        </Link>
      ))}
      <MoreLinks onFollow={onFollow} />
      <AdminLinks onFollow={onFollow} />
    </>
  )
}

function MoreLinks({ onFollow }: Required<NavLinksProps>) {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const { more, promoCodes, responsiblePlay } = useTexts(shellTexts)
  function openPromos() {
    onFollow()
    openWallet('promo-code')
  }
  return (
    <>
      <h2 className={styles.heading}>{more}</h2>
      {isSignedIn && (
        <button type="button" className={styles.link} onClick={openPromos}>
          <Icon name="i-gift" />
          <span>{promoCodes}</span>
        </button>
      )}
      <a href="#responsible-play" className={styles.link} onClick={onFollow}>
        <Icon name="i-heart" />
        <span>{responsiblePlay}</span>
      </a>
    </>
  )
}

function AdminLinks({ onFollow }: Required<NavLinksProps>) {
  if (!useIsStaff()) return null
  return (
    <Suspense>
      <OfficeLinks onFollow={onFollow} />
    </Suspense>
  )
}
