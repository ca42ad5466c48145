import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import error from '#ui/art/error.svg?no-inline'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import styles from './message-page.module.css'

type MessagePageProps = { title: string; children: ReactNode; action?: ReactNode }

/** A page with a title, a message and buttons, below the picture of a cracked pane. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  const pages = useTexts(pageTexts)
  return (
    <section className={styles.page}>
      <img src={error} alt="" width={168} height={168} />
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
