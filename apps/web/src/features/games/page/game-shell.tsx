import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { Logo } from '#ui/mark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import styles from './game-shell.module.css'

const WinMoment = lazyWithBoundary(() => import('../win/win-moment.tsx'), { isQuiet: true })

type GameShellProps = {
  name: string
  panel: ReactNode
  stage: ReactNode
  /** The buttons at the left end of the bar below the game; `fairness` is at the right end. */
  tools?: ReactNode
  fairness?: ReactNode
}

/** Lays out every game: the bet panel left of the stage or, on phones, below it. */
export function GameShell({ name, panel, stage, tools, fairness }: GameShellProps) {
  return (
    <section className={styles.game} aria-label={name}>
      <PageTitle title={name} isHidden />
      <div className={styles.body}>
        <div className={styles.panel}>{panel}</div>
        <div className={styles.stage} data-theme="dark">
          {stage}
          <Suspense>
            <WinMoment />
          </Suspense>
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
