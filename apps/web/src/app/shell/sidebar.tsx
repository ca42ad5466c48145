import { LEGAL_AGE } from '@kapis/contract/session-user'
import { useTexts } from '#texts/texts.ts'
import { AgeBadge } from './footer/age-badge.tsx'
import { NavLinks } from './nav-links.tsx'
import styles from '../frame/sidebar.module.css'
import { shellTexts } from '../frame/shell-texts.ts'

export function Sidebar() {
  const { mainMenu, playForFun, forAdults } = useTexts(shellTexts)
  return (
    <nav className={styles.side} aria-label={mainMenu}>
      <NavLinks />
      <div className={styles.care}>
        <AgeBadge />
        <div className={styles.careWords}>
          <b>{playForFun}</b>
          <p>{forAdults(LEGAL_AGE)}</p>
        </div>
      </div>
    </nav>
  )
}
