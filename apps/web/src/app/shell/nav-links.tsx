import { grantFor } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import { Link } from '@tanstack/react-router'
import { openWallet } from '#balance/wallet-modal.ts'
import { GAMES_BY_NAME } from '#features/games/shared/game-list.ts'
import { messages } from '#lib/messages.ts'
import { useSession } from '#session/session-store.ts'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { reachForGame } from '../pages/reach-for-game.ts'
import styles from './sidebar.module.css'

type AdminLink = {
  page: keyof typeof messages.shell.adminPages
  path: string
  icon: IconName
  action: StaffAction
}

const ADMIN_LINKS: readonly AdminLink[] = [
  { page: 'overview', path: '', icon: 'i-grid', action: 'overview.read' },
  { page: 'users', path: 'users', icon: 'i-users', action: 'users.read' },
  { page: 'receipts', path: 'deposit-receipts', icon: 'i-receipt', action: 'receipts.read' },
  { page: 'promoCodes', path: 'promo-codes', icon: 'i-tag', action: 'promos.read' },
  { page: 'promoClaims', path: 'promo-claims', icon: 'i-gift', action: 'promos.read' },
  { page: 'reports', path: 'reports', icon: 'i-flag', action: 'reports.read' },
  { page: 'notifications', path: 'notifications', icon: 'i-bell', action: 'notifications.read' },
  { page: 'auditLogs', path: 'audit-logs', icon: 'i-log', action: 'audit.read' },
]

type NavLinksProps = { onFollow?: () => void }

/** The same list in the sidebar and in the phone's menu. */
export function NavLinks({ onFollow = () => undefined }: NavLinksProps) {
  const link = { className: styles.link, onClick: onFollow }
  const { home, games } = messages.shell
  return (
    <>
      <Link to="/home" {...link}>
        <Icon name="i-home" />
        <span>{home}</span>
      </Link>
      <h2 className={styles.heading}>{games}</h2>
      {GAMES_BY_NAME.map(({ game, slug, name, icon }) => (
        <Link
          key={game}
          to="/casino/games/$game"
          params={{ game: slug }}
          {...link}
          onPointerEnter={() => reachForGame(game)}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </Link>
      ))}
      <MoreLinks onFollow={onFollow} />
      <AdminLinks onFollow={onFollow} />
    </>
  )
}

function MoreLinks({ onFollow }: Required<NavLinksProps>) {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  const { more, promoCodes, responsiblePlay } = messages.shell
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

/** Each link is drawn only for a role whose call the server would answer. */
function AdminLinks({ onFollow }: Required<NavLinksProps>) {
  const role = useSession((state) => (state.status === 'signed-in' ? state.user?.role : undefined))
  const links = ADMIN_LINKS.filter(
    ({ action }) => role !== undefined && grantFor(role, action) !== 'no',
  )
  if (links.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>{messages.shell.admin}</h2>
      {links.map(({ page, path, icon }) => (
        <Link
          key={page}
          to="/admin/$"
          params={{ _splat: path }}
          className={styles.link}
          onClick={onFollow}
          activeOptions={{ exact: true }}
        >
          <Icon name={icon} />
          <span>{messages.shell.adminPages[page]}</span>
        </Link>
      ))}
    </>
  )
}
