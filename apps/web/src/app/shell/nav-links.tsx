import { isStaff } from '@kapis/contract/policy'
import { Link } from '@tanstack/react-router'
import { GAMES_BY_NAME } from '#features/games/shared/game-list.ts'
import { useSession } from '#session/session-store.ts'
import { Icon } from '#ui/icon.tsx'
import { reachForGame } from '../pages/reach-for-game.ts'
import styles from './sidebar.module.css'

/** The same list in the sidebar and in the phone's menu. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const role = useSession((state) => (state.status === 'signed-in' ? state.user?.role : undefined))
  const link = { className: styles.link, onClick: onFollow, title: undefined }
  return (
    <>
      <Link to="/home" {...link}>
        <Icon name="i-home" />
        <span>Home</span>
      </Link>
      <h2 className={styles.heading}>Games</h2>
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
      {role !== undefined && isStaff(role) && (
        <>
          <h2 className={styles.heading}>Admin</h2>
          <Link to="/admin" {...link}>
            <Icon name="i-grid" />
            <span>Overview</span>
          </Link>
        </>
      )}
    </>
  )
}
