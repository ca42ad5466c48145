import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'
import styles from './admin-page-header.module.css'

type AdminHeadProps = { title: string; note?: ReactNode; actions?: ReactNode }

/** The header of every staff list: its title and its create buttons. */
export function AdminPageHeader({ title, note, actions }: AdminHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <PageTitle title={title} />
        {note !== undefined && <p>{note}</p>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
