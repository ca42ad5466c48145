import type { ReactNode } from 'react'
import styles from './badge.module.css'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

type BadgeProps = {
  tone?: 'plain' | 'win' | 'loss' | 'warn' | 'info'
  icon?: IconName
  /** A filled dot means done or active, a hollow dot means pending. */
  dot?: 'filled' | 'hollow'
  children: ReactNode
}

export function Badge({ tone = 'plain', icon, dot, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={13} />}
      {dot && <i className={styles.dot} data-dot={dot} />}
      {children}
    </span>
  )
}

/** Shows one result in a row of results. A win is filled, a loss is outlined. */
export function Pill({ look, children }: { look: 'win' | 'loss'; children: ReactNode }) {
  return (
    <span className={`num ${styles.pill}`} data-look={look}>
      {children}
    </span>
  )
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
