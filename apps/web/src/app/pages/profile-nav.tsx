import { Link } from '@tanstack/react-router'
import { securityTexts } from '#features/auth/account/security-texts.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './profile-page.module.css'

/** Links the two pages of a user's own settings. */
export function ProfileNav() {
  const { pages, profile, title } = useTexts(securityTexts)
  return (
    <nav className={styles.pages} aria-label={pages}>
      <Link to="/profile" activeOptions={{ exact: true }}>
        {profile}
      </Link>
      <Link to="/profile/security">{title}</Link>
    </nav>
  )
}
