import type { ComponentType, ReactNode } from 'react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { Logo } from '#ui/mark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { stopAuto } from '../auto/auto-store.ts'
import { resume } from '../engine/actions.ts'
import type { GameStore } from '../engine/game-store.ts'
import { isBusy } from '../engine/play-state.ts'
import { isOpen } from '../engine/round.ts'
import { openingAmount, rememberGame } from '../model/last-stake.ts'
import { FairnessButton } from '../verify/fairness-button.tsx'
import styles from './table.module.css'

const GameTools = lazyWithBoundary(() => import('./tools/game-tools.tsx'), { isIdle: true })
const Fairness = lazyWithBoundary(() => import('../verify/drawer/fairness-drawer.tsx'))
const Mismatch = lazyWithBoundary(() => import('./mismatch-alert.tsx'))
const WinMoment = lazyWithBoundary(() => import('../win/win-moment.tsx'), { isQuiet: true })

/** A game's stage. It calls `onPick` with the identifier of a result whose details should open. */
export type GameStage = ComponentType<{ onPick: (identifier: string) => void }>

/** What a game's page is made of, however the game is played. */
export type TableParts = {
  name: string
  Stage: GameStage
  Rules: ComponentType<{ onClose: () => void }>
  /** The labels of the game's own hotkeys. */
  keyNames?: readonly (readonly [key: string, what: string])[]
}

type TableProps = TableParts & {
  game: GameStore
  panel: ReactNode
  /** Shown in place of the stage while it loads. */
  Waiting?: GameStage
}

type Opened = { what: 'rules' } | { what: 'fairness'; bet: string | null }

/** Lays out every game: the bet panel left of the stage or, on phones, below it. */
export function Table({ game, name, panel, Stage, Waiting = Stage, Rules, keyNames }: TableProps) {
  const [open, setOpen] = useState<Opened | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openRules = useCallback(() => setOpen({ what: 'rules' }), [])
  const pick = useCallback((bet: string) => setOpen({ what: 'fairness', bet }), [])
  const hasMismatch = game.use(({ round }) => round !== null && round.mismatch !== null)
  useResumedGame(game)
  return (
    <>
      <section className={styles.game} aria-label={name}>
        <PageTitle title={name} isHidden />
        <div className={styles.body}>
          <div className={styles.panel}>{panel}</div>
          <div className={styles.stage}>
            <Suspense fallback={<Waiting onPick={pick} />}>
              <Stage onPick={pick} />
            </Suspense>
            <Suspense>
              <WinMoment />
            </Suspense>
          </div>
        </div>
        <div className={styles.bar}>
          <div className={styles.tools}>
            <Suspense>
              <GameTools game={game} onRules={openRules} keyNames={keyNames} />
            </Suspense>
          </div>
          <div className={styles.brand} aria-hidden="true">
            <Logo size={15} />
            Kapis
          </div>
          <div className={styles.fairness}>
            <FairnessButton onOpen={() => setOpen({ what: 'fairness', bet: null })} />
          </div>
        </div>
      </section>
      <Suspense>
        {open?.what === 'rules' && <Rules onClose={close} />}
        {open?.what === 'fairness' && <Fairness onClose={close} bet={open.bet} />}
        {hasMismatch && <Mismatch game={game} />}
      </Suspense>
    </>
  )
}

/** Resumes the game when its page opens, and stops auto-bet when it closes. */
function useResumedGame(game: GameStore): void {
  useEffect(() => {
    const isTaken = isBusy(game.get()) || isOpen(game.get().round)
    if (!isTaken) game.change(() => ({ amountText: openingAmount() }))
    rememberGame(game.game)
    resume(game)
    return () => stopAuto('left')
  }, [game])
}
