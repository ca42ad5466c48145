import type { ReactNode } from 'react'
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { showError } from '#ui/snackbars.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { betKeys } from '../page/bet-keys.ts'
import { BetPanel } from '../panel/bet-panel.tsx'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { useHotkeys } from '../panel/use-hotkeys.ts'
import { isOpen } from '../rounds/is-open.ts'
import type { PlanStore } from './plan-store.ts'
import { autoTexts } from '../auto/texts.ts'
import { playTexts } from '../model/play-texts.ts'

const loadPlay = () => import('../play/place-bet.ts')

type PlanPanelProps<P extends object, S> = {
  plan: PlanStore<P, S>
  /** The game's own hotkeys. */
  keys: Hotkeys
  /** The settings of the plan that are not on the stage. */
  children?: ReactNode
}

/** Renders the bet panel of planned rounds, based on the panel of one-request games. */
export function PlanPanel<P extends object, S>({ plan, keys, children }: PlanPanelProps<P, S>) {
  const playWords = useTexts(playTexts)
  const press = useCallback(() => {
    loadPlay().then(
      ({ pressBetButton: pressMain }) => pressMain(plan),
      () => showError(currentTexts(pageTexts).gameFailed),
    )
  }, [plan])
  useHotkeys(useMemo(() => ({ ...betKeys(plan, press), ...keys }), [plan, press, keys]))
  useLayoutEffect(() => shareAmount(plan), [plan])
  useEffect(() => {
    // Ignore a failed preload: the first press of the bet button reports the failure.
    loadPlay()
      .then(({ resume }) => resume(plan))
      .catch(() => undefined)
  }, [plan])
  const { start } = useTexts(autoTexts)
  return (
    <>
      <BetPanel
        game={plan}
        words={{ play: start, practice: start }}
        onPress={press}
        profitLabel={playWords.profitOnWin}
        hasTabs={false}
      >
        {children}
      </BetPanel>
      <ResultAnnouncer game={plan} say={() => ''} />
    </>
  )
}

/**
 * Copies the bet amount and the totals of the visit from the Manual tab. Returns a cleanup
 * function, which copies the amount back unless a round is open.
 */
function shareAmount<P extends object, S>({ change, play, store }: PlanStore<P, S>): () => void {
  const { amountText, startedAt, totals } = store.get()
  change(() => ({ amountText, startedAt, totals }))
  return () => {
    if (!isOpen(store.get().round)) store.set({ amountText: play().amountText })
  }
}
