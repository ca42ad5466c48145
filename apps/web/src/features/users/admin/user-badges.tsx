import type { Role, UserStatus } from '@kapis/contract/auth'
import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './user-badges.module.css'
import { usersTexts } from './texts.ts'

/**
 * The role colours of the specification: blue, deep orange, light green, and orange for the rest.
 */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={styles.role} data-role={role}>
      {role}
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
