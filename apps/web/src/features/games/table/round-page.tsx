import type { ComponentType, ReactNode } from 'react'
import { Suspense, useCallback, useEffect } from 'react'
import { lockCurrency } from '#player/balance/currency-lock.ts'
import { currentTexts } from '#texts/texts.ts'
import { setMode, useAuto } from '../auto/auto-store.ts'
import { look } from '../engine/actions.ts'
import type { GameStore } from '../engine/game-store.ts'
import { useOffer } from '../engine/offer.ts'
import type { PlayState } from '../engine/play-state.ts'
import type { Round } from '../engine/round.ts'
import { isOpen } from '../engine/round.ts'
import { roundTexts } from '../model/round-texts.ts'
import { useDerived } from '../model/use-derived.ts'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import { closesIn } from './closes-in.ts'
import { ModeTabs } from './panel/mode-tabs.tsx'
import { voidWords } from './round-outcome.tsx'
import styles from './round-outcome.module.css'
import type { GameStage, TableParts } from './table.tsx'
import { Table } from './table.tsx'
import type { Hotkeys } from './tools/use-hotkeys.ts'
import { useHotkeys } from './tools/use-hotkeys.ts'

/** The panel and the stage of auto-bet by a plan, loaded when the player selects auto-bet. */
type AutoParts = { Panel: ComponentType; Stage: GameStage }

type RoundPageProps<S> = TableParts & {
  game: GameStore<S>
  panel: ReactNode
  /** The parts for auto-bet; only for games whose rounds can be planned. */
  auto?: AutoParts
  keys: Hotkeys
  /** Returns the screen reader text for the last step of a round. */
  say: (round: Round<S>) => string
}

/** Renders the page of a multi-step game. */
export function RoundPage<S>(props: RoundPageProps<S>) {
  const { game, panel, auto, keys, say, Stage, ...parts } = props
  const isAuto = useIsAuto(game, auto !== undefined)
  const plan = isAuto ? auto : undefined
  const isLocked = useDerived(game, game.isLocked)
  useHotkeys(isAuto ? NO_KEYS : keys)
  useRoundOnScreen(game)
  const describe = useCallback(
    (round: Round) => words(round, say as (round: Round) => string),
    [say],
  )
  return (
    <>
      <Table
        game={game}
        panel={
          <>
            {auto && <ModeTabs isAuto={isAuto} isDisabled={isLocked} onChange={() => look(game)} />}
            {plan ? (
              <Suspense fallback={<div className={styles.auto} />}>
                <plan.Panel />
              </Suspense>
            ) : (
              panel
            )}
          </>
        }
        Stage={plan?.Stage ?? Stage}
        Waiting={Stage}
        {...parts}
      />
      {!isAuto && <ResultAnnouncer game={game} say={describe} />}
    </>
  )
}

/** The hotkeys of the page during auto-bet: none, because auto-bet's panel handles its own. */
const NO_KEYS = {}

/** Returns the text about a step: also when the round closes, or how it ended. */
function words(round: Round, say: (round: Round) => string): string {
  const { end, isResumed } = round
  if (end === 'void') return voidWords(round)
  if (end === null) return isResumed ? `${closesIn(round)}. ${say(round)}` : say(round)
  return end === 'decided' ? say(round) : `${say(round)} ${currentTexts(roundTexts).ends[end]}.`
}

/**
 * Returns whether to show auto-bet. While a round is open or a step is unresolved, the manual panel
 * is shown instead, unless auto-bet is running.
 */
function useIsAuto(game: GameStore, hasPlans: boolean): boolean {
  const isOffered = useOffer((offer) => offer.hasAuto) && hasPlans
  const isAuto = useAuto((auto) => auto.mode === 'auto')
  const isRunning = useAuto((auto) => auto.run !== null)
  const isByHand = game.use(needsHand)
  useEffect(() => {
    if (isByHand && hasPlans && !isRunning) setMode('manual')
  }, [isByHand, hasPlans, isRunning])
  return isOffered && isAuto && (isRunning || !isByHand)
}

function needsHand({ round, phase, unanswered }: PlayState): boolean {
  return isOpen(round) || (phase === 'unresolved' && unanswered.every(({ step }) => step !== 'bet'))
}

/**
 * Loads the open round again whenever the tab becomes visible, because another tab or device may
 * have continued or ended it. Locks the currency while a round is open.
 */
function useRoundOnScreen(game: GameStore): void {
  const hasRound = game.use((state) => isOpen(state.round))
  useEffect(() => {
    const onBack = () => {
      if (!document.hidden && game.get().phase === 'idle') look(game)
    }
    document.addEventListener('visibilitychange', onBack)
    return () => document.removeEventListener('visibilitychange', onBack)
  }, [game])
  useEffect(() => (hasRound ? lockCurrency() : undefined), [hasRound])
}
