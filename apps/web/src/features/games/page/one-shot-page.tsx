import type { ComponentType, ReactNode } from 'react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { loadWhenIdle } from '#ui/idly.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { stopAuto } from '../auto/auto-store.ts'
import { openingAmount } from '../model/last-stake.ts'
import type { AnsweredBet } from '../model/bet.ts'
import { BetPanel } from '../panel/bet-panel.tsx'
import { betKeys } from './bet-keys.ts'
import { FairnessButton } from '../verify/fairness-button.tsx'
import type { KeyNames } from '../panel/game-tools.tsx'
import { GameShell } from './game-shell.tsx'
import type { BetButtonTexts } from '../panel/bet-button.tsx'
import type { OneShotStore } from '../play/one-shot-store.ts'
import { showError } from '#ui/snackbars.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { useHotkeys } from '../panel/use-hotkeys.ts'
import { playTexts } from '../model/play-texts.ts'

/** Loads the betting code, which is not part of the page's own bundle. */
const loadPlay = () => import('../play/place-bet.ts')
const loadPlayIdly = loadWhenIdle(loadPlay)
const GameTools = lazyWithBoundary(() => import('../panel/game-tools.tsx'), { isIdle: true })
const Fairness = lazyWithBoundary(() => import('../verify/drawer/fairness-drawer.tsx'))
const Mismatch = lazyWithBoundary(() => import('./mismatch-alert.tsx'))

type GamePageProps<P extends object> = {
  game: OneShotStore<P>
  name: string
  words: BetButtonTexts
  profitLabel?: string
  /** The game's own options, shown in the bet panel. */
  options?: ReactNode
  /** The stage. It calls `onPick` with the identifier of a result whose details should open. */
  Stage: ComponentType<{ onPick: (identifier: string) => void }>
  Rules: ComponentType<{ onClose: () => void }>
  /** The game's own hotkeys. `keyNames` has their labels. */
  keys?: Hotkeys
  keyNames?: KeyNames
  say: (result: AnsweredBet<P>) => string
}

type Opened = { what: 'rules' } | { what: 'fairness'; bet: string | null }

/** Renders the page of a one-request game around the game's own stage. */
export function GamePage<P extends object>(props: GamePageProps<P>) {
  const play = useTexts(playTexts)
  const { game, name, words, options, Stage, Rules, keys, keyNames, say } = props
  const [open, setOpen] = useState<Opened | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openRules = useCallback(() => setOpen({ what: 'rules' }), [])
  const pick = useCallback((bet: string) => setOpen({ what: 'fairness', bet }), [])
  const press = useCallback(() => {
    loadPlay().then(
      ({ pressBetButton: pressMain }) => pressMain(game),
      () => showError(currentTexts(pageTexts).gameFailed),
    )
  }, [game])
  const hasMismatch = game.use((state) => state.result?.mismatch != null)
  useHotkeys(useMemo(() => ({ ...betKeys(game, press), ...keys }), [game, press, keys]))
  useResumedGame(game)
  return (
    <>
      <GameShell
        name={name}
        panel={
          <BetPanel
            game={game}
            words={words}
            onPress={press}
            profitLabel={props.profitLabel ?? play.profitOnWin}
          >
            {options}
          </BetPanel>
        }
        stage={<Stage onPick={pick} />}
        tools={
          <Suspense>
            <GameTools
              readTotals={game.readTotals}
              subscribe={game.follow}
              onRules={openRules}
              keyNames={keyNames}
            />
          </Suspense>
        }
        fairness={<FairnessButton onOpen={() => setOpen({ what: 'fairness', bet: null })} />}
      />
      <ResultAnnouncer game={game} say={say as (result: AnsweredBet) => string} />
      <Suspense>
        {open?.what === 'rules' && <Rules onClose={close} />}
        {open?.what === 'fairness' && <Fairness onClose={close} bet={open.bet} />}
        {hasMismatch && <Mismatch game={game} />}
      </Suspense>
    </>
  )
}

/** Resumes the game when its page opens, and stops auto-bet when it closes. */
function useResumedGame<P extends object>(game: OneShotStore<P>): void {
  useEffect(() => {
    if (!game.isLocked()) game.change(() => ({ amountText: openingAmount() }))
    // Ignore a failed preload: the first press of the bet button reports the failure.
    loadPlayIdly()
      .then(({ resume }) => resume(game))
      .then(() => import('../play/earlier-results.ts'))
      .then(({ addEarlierResults }) => addEarlierResults(game))
      .catch(() => undefined)
    return () => stopAuto('left')
  }, [game])
}
