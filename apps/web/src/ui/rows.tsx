import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** A short list: each row has an icon, a name with a line below it, and at most one control. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}
