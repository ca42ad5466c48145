import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { stopAuto } from '../shared/auto-store.ts'
import { GameShell } from '../shared/game-shell.tsx'
import { useHotkeys } from '../shared/use-hotkeys.ts'
import { DICE_KEYS } from './dice-actions.ts'
import { DiceBoard } from './dice-board.tsx'
import { DicePanel } from './dice-panel.tsx'
import { useDiceStore } from './dice-store.ts'
import styles from './dice.module.css'
import { ResultAnnouncer } from './result-announcer.tsx'
import { resumePending } from './roll-dice.ts'
import { loadChecks } from './settle-bet.ts'
import { followDice, totals } from './use-dice.ts'

const GameTools = lazy(() => import('../shared/game-tools.tsx'))
const Fairness = lazy(() => import('../shared/fairness-drawer.tsx'))
const Rules = lazy(() => import('./dice-rules.tsx'))
const Mismatch = lazy(() => import('./dice-mismatch.tsx'))

type Opened = { what: 'rules' } | { what: 'fairness'; bet: string | null }

export function DicePage() {
  const [open, setOpen] = useState<Opened | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openRules = useCallback(() => setOpen({ what: 'rules' }), [])
  const pick = useCallback((bet: string) => setOpen({ what: 'fairness', bet }), [])
  const hasMismatch = useDiceStore((state) => state.result?.mismatch != null)
  useHotkeys(DICE_KEYS)
  useEffect(() => {
    // The checks are at hand before the first bet needs it; a failure shows there.
    loadChecks().catch(() => undefined)
    void resumePending()
    return () => stopAuto('left')
  }, [])
  return (
    <>
      <GameShell
        name={messages.dice.name}
        panel={<DicePanel />}
        stage={<DiceBoard onPick={pick} />}
        tools={
          <Suspense>
            <GameTools readTotals={totals} subscribe={followDice} onRules={openRules} />
          </Suspense>
        }
        fairness={
          <>
            <span className={`num ${styles.rtp}`}>{messages.dice.rtp}</span>
            <Button
              size="small"
              icon="i-shield"
              onClick={() => setOpen({ what: 'fairness', bet: null })}
            >
              {messages.fairness.title}
            </Button>
          </>
        }
      />
      <ResultAnnouncer />
      <Suspense>
        {open?.what === 'rules' && <Rules onClose={close} />}
        {open?.what === 'fairness' && <Fairness onClose={close} bet={open.bet} />}
        {hasMismatch && <Mismatch />}
      </Suspense>
    </>
  )
}
