import { LEGAL_AGE } from '@kapis/contract/auth'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { AgeBadge } from './age-badge.tsx'
import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.brand}>
        <Mark size={20} />
        Kapis
      </div>
      <p>Small games with clear odds. Every result can be checked by the player who made it.</p>
      <div className={styles.care}>
        <AgeBadge size={34} />
        <Icon name="i-heart" size={22} />
        <p>
          For adults {LEGAL_AGE} and over. Play for fun. Set a limit. Stop when it stops being fun.
        </p>
      </div>
    </footer>
  )
}
