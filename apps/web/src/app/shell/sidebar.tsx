import { LEGAL_AGE } from '@kapis/contract/auth'
import { AgeBadge } from './age-badge.tsx'
import { NavLinks } from './nav-links.tsx'
import styles from './sidebar.module.css'

export function Sidebar() {
  return (
    <nav className={styles.side} aria-label="Main">
      <NavLinks />
      <div className={styles.care}>
        <AgeBadge />
        <div>
          <b>Play for fun</b>
          <p>For adults {LEGAL_AGE} and over. Stop when it stops being fun.</p>
        </div>
      </div>
    </nav>
  )
}
