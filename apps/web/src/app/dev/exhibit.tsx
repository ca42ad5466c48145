import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.exhibit}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  )
}
