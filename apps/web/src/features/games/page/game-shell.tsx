import type { ReactNode } from 'react'
import { Logo } from '#ui/mark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import styles from './game-shell.module.css'

type GameShellProps = {
  name: string
  panel: ReactNode
  stage: ReactNode
  /** The left and right buttons of the bar below. */
  tools?: ReactNode
  fairness?: ReactNode
}

/** The layout of every game: bet panel left, stage right; on phones the stage above the panel. */
export function GameShell({ name, panel, stage, tools, fairness }: GameShellProps) {
  return (
    <section className={styles.game} aria-label={name}>
      <PageTitle title={name} isHidden />
      <div className={styles.body}>
        <div className={styles.panel}>{panel}</div>
        <div className={styles.stage} data-theme="dark">
          {stage}
        </div>
      </div>
      <div className={styles.bar}>
        <div className={styles.tools}>{tools}</div>
        <div className={styles.brand} aria-hidden="true">
          <Logo size={15} />
          Kapis
        </div>
        <div className={styles.fairness}>{fairness}</div>
      </div>
    </section>
  )
}
