import type { Role, UserStatus } from '@kapis/contract/auth'
import { Badge } from '#ui/badge.tsx'
import { staffTexts } from '#staff/texts.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './user-badges.module.css'
import { usersTexts } from './texts.ts'

/**
 * A badge in the role's colour from the specification: blue, deep orange or light green, and orange
 * for any other role.
 */
export function RoleBadge({ role }: { role: Role }) {
  const { roles } = useTexts(staffTexts)
  return (
    <span className={styles.role} data-role={role}>
      {roles[role]}
    </span>
  )
}

const TONES = { active: 'win', disabled: 'warn', blocked: 'loss' } as const

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const texts = useTexts(usersTexts)
  return (
    <Badge tone={TONES[status]} dot={status === 'active' ? 'filled' : 'hollow'}>
      {texts.statuses[status]}
    </Badge>
  )
}
