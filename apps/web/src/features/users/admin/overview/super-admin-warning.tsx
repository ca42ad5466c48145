import type { Overview } from '@kapis/contract/users'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './super-admin-warning.module.css'
import { FigureLink } from './figure-link.tsx'
import { overviewTexts } from './texts.ts'

const NEEDED = 2

/** Warns that there are fewer than two super admins, to those who can invite one. */
export function SuperAdminWarning({ overview }: { overview: Overview }) {
  const texts = useTexts(overviewTexts)
  const canInvite = useCan('users.role')
  if (!canInvite || overview.activeSuperAdmins >= NEEDED) return null
  const { title, why, invite } = texts.superAdmins
  return (
    <section className={styles.warning} role="status" aria-label={title}>
      <p>
        <b>{title}</b> {why} <FigureLink place={{ page: 'users' }}>{invite}</FigureLink>
      </p>
    </section>
  )
}
