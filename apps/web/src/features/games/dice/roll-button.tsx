import { useId } from 'react'
import { messages } from '#lib/messages.ts'
import { useDevice } from '#lib/device-choices.ts'
import { useOnline } from '#lib/use-online.ts'
import { Kbd } from '#ui/badge.tsx'
import { useAuto } from '../shared/auto-store.ts'
import { pressMain } from './dice-actions.ts'
import styles from './dice-panel.module.css'
import { useDiceStore } from './dice-store.ts'
import { readProblem, stakeMinor, useRead } from './use-dice.ts'

/** Stays in place and in focus while a bet is out; a second press does nothing. */
export function RollButton() {
  const noteId = useId()
  const phase = useDiceStore((state) => state.phase)
  const run = useAuto((auto) => auto.run)
  const ended = useAuto((auto) => auto.ended)
  const hasHotkeys = useDevice((choices) => choices.hasHotkeys)
  const isOnline = useOnline()
  const problem = useRead(readProblem)
  const label = useLabel()
  const isUnresolved = phase === 'unresolved'
  const isBusy = run === null && (phase === 'rolling' || phase === 'checking')
  const trouble = isOnline ? problem : messages.offline
  const isStopped = run === null && !isUnresolved && trouble !== null
  const note = isUnresolved ? messages.dice.unresolved : isStopped ? trouble : null
  return (
    <div className={styles.rollArea}>
      <button
        type="button"
        className={styles.roll}
        data-running={run !== null || undefined}
        disabled={!isOnline}
        aria-disabled={isBusy || isStopped || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onClick={pressMain}
      >
        {label}
        {hasHotkeys && <Kbd>{run === null ? 'Space' : 'Esc'}</Kbd>}
      </button>
      {note !== null && (
        <p id={noteId} className={isUnresolved || !isOnline ? styles.note : 'sr'}>
          {note}
        </p>
      )}
      {note === null && ended !== null && <p className={styles.ended}>{ended}</p>}
    </div>
  )
}

function useLabel(): string {
  const phase = useDiceStore((state) => state.phase)
  const mode = useAuto((auto) => auto.mode)
  const run = useAuto((auto) => auto.run)
  const isPractice = useRead(() => stakeMinor() === 0n)
  const { dice: t, auto } = messages
  if (phase === 'checking') return t.checking
  if (phase === 'unresolved') return t.checkMyBet
  if (run?.state === 'starting') return auto.starting
  if (run?.state === 'stopping') return auto.stopping
  if (run !== null) return auto.stop(run.left, run.all)
  if (mode === 'auto') return auto.start
  return isPractice ? t.practiceRoll : t.roll
}
