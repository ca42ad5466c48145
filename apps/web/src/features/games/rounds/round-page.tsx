import type { ComponentType, ReactNode } from 'react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { balance } from '#player/balance/balance-store.ts'
import { lockCurrency } from '#player/balance/currency-lock.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { stopAuto } from '../auto/auto-store.ts'
import { FairnessButton } from '../verify/fairness-button.tsx'
import { GameShell } from '../page/game-shell.tsx'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { useHotkeys } from '../panel/use-hotkeys.ts'
import { openingAmount } from '../model/last-stake.ts'
import { isOpen } from './is-open.ts'
import { look, resume } from './actions.ts'
import { ModeTabs, useIsAuto } from './mode-tabs.tsx'
import { RoundAnnouncer } from './round-announcer.tsx'
import type { ClientRound, RoundStore } from './round-store.ts'
import styles from './rounds.module.css'

const GameTools = lazyWithBoundary(() => import('../panel/game-tools.tsx'), { isIdle: true })
const Fairness = lazyWithBoundary(() => import('../verify/drawer/fairness-drawer.tsx'))
const Mismatch = lazyWithBoundary(() => import('./round-mismatch.tsx'))

type StageProps = { onPick: (identifier: string) => void }

/** The panel and the stage of auto-bet by a plan, loaded when the player selects auto-bet. */
type AutoParts = { Panel: ComponentType; Stage: ComponentType<StageProps> }

type RoundPageProps<S> = {
  store: RoundStore<S>
  name: string
  panel: ReactNode
  /** The stage. It calls `onPick` with the identifier of a result whose details should open. */
  Stage: ComponentType<StageProps>
  /** The parts for auto-bet; only for games whose rounds can be planned. */
  auto?: AutoParts
  rules: ComponentType<{ onClose: () => void }>
  keys: Hotkeys
  keyNames: readonly (readonly [key: string, what: string])[]
  /** Returns the screen reader text for the last step of a round. */
  announce: (round: ClientRound<S>) => string
}

type Opened = { what: 'rules' } | { what: 'fairness'; bet: string | null }

/** Renders the page of a multi-step game. */
export function RoundPage<S>(props: RoundPageProps<S>) {
  const { store, name, panel, Stage, rules: Rules, keys, keyNames, announce, auto } = props
  const [open, setOpen] = useState<Opened | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openRules = useCallback(() => setOpen({ what: 'rules' }), [])
  const pick = useCallback((bet: string) => setOpen({ what: 'fairness', bet }), [])
  const fault = store.use(({ round }) => (round?.end?.mismatch == null ? null : round))
  const isAuto = useIsAuto(store, auto !== undefined)
  useHotkeys(isAuto ? NO_KEYS : keys)
  useRoundOnScreen(store)
  const totals = useCallback(() => store.get().totals[balance().active], [store])
  return (
    <>
      <GameShell
        name={name}
        panel={
          <>
            {auto && <ModeTabs store={store} isAuto={isAuto} />}
            {isAuto && auto ? (
              <Suspense fallback={<div className={styles.auto} />}>
                <auto.Panel />
              </Suspense>
            ) : (
              panel
            )}
          </>
        }
        stage={
          <Suspense fallback={<Stage onPick={pick} />}>
            {isAuto && auto ? <auto.Stage onPick={pick} /> : <Stage onPick={pick} />}
          </Suspense>
        }
        tools={
          <Suspense>
            <GameTools
              readTotals={totals}
              subscribe={store.follow}
              onRules={openRules}
              keyNames={keyNames}
            />
          </Suspense>
        }
        fairness={<FairnessButton onOpen={() => setOpen({ what: 'fairness', bet: null })} />}
      />
      {!isAuto && <RoundAnnouncer store={store} announce={announce} />}
      <Suspense>
        {open?.what === 'rules' && <Rules onClose={close} />}
        {open?.what === 'fairness' && <Fairness onClose={close} bet={open.bet} />}
        {fault !== null && <Mismatch round={fault} onRead={() => store.set({ round: null })} />}
      </Suspense>
    </>
  )
}

/** The hotkeys of the page during auto-bet: none, because auto-bet's panel handles its own. */
const NO_KEYS = {}

/**
 * Loads the open round on mount and whenever the tab becomes visible again, because another device
 * may have continued the round. Locks the currency while a round is open.
 */
function useRoundOnScreen<S>(store: RoundStore<S>): void {
  const hasRound = store.use((state) => isOpen(state.round))
  useEffect(() => {
    if (!isOpen(store.get().round)) store.set({ amountText: openingAmount() })
    resume(store)
    const onBack = () => {
      if (!document.hidden && store.get().phase === 'idle') look(store)
    }
    document.addEventListener('visibilitychange', onBack)
    return () => {
      document.removeEventListener('visibilitychange', onBack)
      stopAuto('left')
    }
  }, [store])
  useEffect(() => (hasRound ? lockCurrency() : undefined), [hasRound])
}
