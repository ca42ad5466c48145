import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Lattice } from '#ui/lattice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import styles from './message-page.module.css'

type MessagePageProps = { title: string; children: ReactNode; action?: ReactNode }

/** A page with a title, a message and buttons, below a decorative lattice. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  const pages = useTexts(pageTexts)
  return (
    <section className={styles.page}>
      <Lattice columns={5} rows={3} light={middle} className={styles.lattice} />
      <PageTitle title={title} />
      <p>{children}</p>
      <div className={styles.actions}>
        {action}
        <Link to="/home" className={buttonClass({ variant: 'secondary' })}>
          {pages.home}
        </Link>
      </div>
    </section>
  )
}

function middle(column: number, row: number): number {
  return column === 2 && row === 1 ? 0.8 : 0
}
