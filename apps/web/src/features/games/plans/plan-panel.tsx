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
  /** The game's own keys. */
  keys: Hotkeys
  /** The plan's settings that are not on the stage. */
  children?: ReactNode
}

/** The bet panel of planned rounds, built from the panel of one-request games. */
export function PlanPanel<P extends object, S>({ plan, keys, children }: PlanPanelProps<P, S>) {
  const playWords = useTexts(playTexts)
  const press = useCallback(() => {
    loadPlay().then(
      ({ pressBetButton: pressMain }) => pressMain(plan),
      () => showError(currentTexts(pageTexts).gameFailed),
    )
  }, [plan])
  useHotkeys(useMemo(() => ({ ...planKeys(plan, press), ...keys }), [plan, press, keys]))
  useLayoutEffect(() => shareAmount(plan), [plan])
  useEffect(() => {
    // A failed preload is reported with the first bet.
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

/** Keeps one bet amount and one visit across both tabs. */
function shareAmount<P extends object, S>({ change, play, store }: PlanStore<P, S>): () => void {
  const { amountText, startedAt, totals } = store.get()
  change(() => ({ amountText, startedAt, totals }))
  return () => {
    if (!isOpen(store.get().round)) store.set({ amountText: play().amountText })
  }
}

/** Returns the manual keys, with C for cashing out. */
function planKeys<P extends object, S>(plan: PlanStore<P, S>, press: () => void): Hotkeys {
  const { c: double = press, ...others } = betKeys(plan, press)
  return { ...others, v: double }
}
