import type { ReactNode } from 'react'
import styles from './rows.module.css'

/**
 * Renders a short list. Each row has an icon, a name, a line below the name and at most one
 * control.
 */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}
