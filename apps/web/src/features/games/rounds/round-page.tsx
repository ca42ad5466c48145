import type { ComponentType, ReactNode } from 'react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { balance } from '#balance/balance-store.ts'
import { lockCurrency } from '#balance/currency-lock.ts'
import { messages } from '#lib/messages.ts'
import { contained } from '#ui/contained.tsx'
import { Button } from '#ui/button.tsx'
import { GameShell } from '../shared/game-shell.tsx'
import type { Hotkeys } from '../shared/use-hotkeys.ts'
import { useHotkeys } from '../shared/use-hotkeys.ts'
import { isOpen } from './is-open.ts'
import { look, resume } from './actions.ts'
import { RoundAnnouncer } from './round-announcer.tsx'
import type { Round, RoundTable } from './round-table.ts'
import styles from './rounds.module.css'

const GameTools = contained(() => import('../shared/game-tools.tsx'))
const Fairness = contained(() => import('../shared/fairness-drawer.tsx'))
const Mismatch = contained(() => import('./round-mismatch.tsx'))

type RoundPageProps<S> = {
  table: RoundTable<S>
  name: string
  panel: ReactNode
  /** What is on the stage; a pressed result opens what is known about it. */
  Stage: ComponentType<{ onPick: (identifier: string) => void }>
  rules: ComponentType<{ onClose: () => void }>
  keys: Hotkeys
  keyNames: readonly (readonly [key: string, what: string])[]
  /** The last step in words, for those who listen. */
  said: (round: Round<S>) => string
}

type Opened = { what: 'rules' } | { what: 'fairness'; bet: string | null }

/** The frame of every game of several steps. */
export function RoundPage<S>(props: RoundPageProps<S>) {
  const { table, name, panel, Stage, rules: Rules, keys, keyNames, said } = props
  const [open, setOpen] = useState<Opened | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openRules = useCallback(() => setOpen({ what: 'rules' }), [])
  const pick = useCallback((bet: string) => setOpen({ what: 'fairness', bet }), [])
  const fault = table.use(({ round }) => (round?.end?.mismatch == null ? null : round))
  useHotkeys(keys)
  useRoundOnScreen(table)
  const totals = useCallback(() => table.get().totals[balance().active], [table])
  return (
    <>
      <GameShell
        name={name}
        panel={panel}
        stage={<Stage onPick={pick} />}
        tools={
          <Suspense>
            <GameTools
              readTotals={totals}
              subscribe={table.follow}
              onRules={openRules}
              keyNames={keyNames}
            />
          </Suspense>
        }
        fairness={
          <>
            <span className={`num ${styles.rtp}`}>{messages.play.rtp}</span>
            <Button
              size="small"
              icon="i-shield"
              onClick={() => setOpen({ what: 'fairness', bet: null })}
            >
              {messages.play.fairness}
            </Button>
          </>
        }
      />
      <RoundAnnouncer table={table} said={said} />
      <Suspense>
        {open?.what === 'rules' && <Rules onClose={close} />}
        {open?.what === 'fairness' && <Fairness onClose={close} bet={open.bet} />}
        {fault !== null && <Mismatch round={fault} onRead={() => table.set({ round: null })} />}
      </Suspense>
    </>
  )
}

/**
 * Finds the open round when the page comes, and again when the player comes back to it: another
 * device may have gone on with it. While it is on the screen its currency is the active one.
 */
function useRoundOnScreen<S>(table: RoundTable<S>): void {
  const hasRound = table.use((state) => isOpen(state.round))
  useEffect(() => {
    resume(table)
    const onBack = () => {
      if (!document.hidden && table.get().phase === 'idle') look(table)
    }
    document.addEventListener('visibilitychange', onBack)
    return () => document.removeEventListener('visibilitychange', onBack)
  }, [table])
  useEffect(() => (hasRound ? lockCurrency() : undefined), [hasRound])
}
