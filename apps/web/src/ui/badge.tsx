import type { ReactNode } from 'react'
import styles from './badge.module.css'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

type BadgeProps = {
  tone?: 'plain' | 'win' | 'warn' | 'info'
  icon?: IconName
  children: ReactNode
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={13} />}
      {children}
    </span>
  )
}
