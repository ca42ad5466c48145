import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import styles from './bottom-nav.module.css'

export function BottomNav({ onMenu }: { onMenu: () => void }) {
  return (
    <nav className={styles.bar} aria-label="Main">
      <Link to="/home">
        <Icon name="i-home" size={22} />
        Home
      </Link>
      <Link to="/casino/games" activeOptions={{ exact: false }}>
        <Icon name="g-dice" size={22} />
        Games
      </Link>
      <button type="button" onClick={onMenu}>
        <Icon name="i-menu" size={22} />
        Menu
      </button>
    </nav>
  )
}
