import type { ReactNode } from 'react'
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { messages } from '#lib/messages.ts'
import { showError } from '#ui/snackbars.ts'
import { betKeys } from '../page/bet-keys.ts'
import { BetPanel } from '../panel/bet-panel.tsx'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { useHotkeys } from '../panel/use-hotkeys.ts'
import { isOpen } from '../rounds/is-open.ts'
import type { PlanStore } from './plan-store.ts'

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
  const press = useCallback(() => {
    loadPlay().then(
      ({ pressBetButton: pressMain }) => pressMain(plan),
      () => showError(messages.pages.gameFailed),
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
  const { start } = messages.auto
  return (
    <>
      <BetPanel
        game={plan}
        words={{ play: start, practice: start }}
        onPress={press}
        profitLabel={messages.play.profitOnWin}
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
