import { useId } from 'react'
import { messages } from '#lib/messages.ts'
import styles from './dice-panel.module.css'
import { firstMessage } from './dice-form.ts'
import { checkPending, rollDice } from './roll-dice.ts'
import type { Dice } from './use-dice.ts'

/** Stays in place and in focus while a bet is out; a second press does nothing. */
export function RollButton({ dice }: { dice: Dice }) {
  const noteId = useId()
  const { phase, isBusy, isOnline, errors } = dice
  const isUnresolved = phase === 'unresolved'
  const problem = isOnline ? firstMessage(errors) : messages.offline
  const isStopped = !isUnresolved && problem !== null
  const note = isUnresolved ? messages.dice.unresolved : isStopped ? problem : null
  return (
    <div className={styles.rollArea}>
      <button
        type="button"
        className={styles.roll}
        disabled={!isOnline}
        aria-disabled={isBusy || isStopped || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onClick={() => {
          if (!isBusy) void (isUnresolved ? checkPending() : rollDice())
        }}
      >
        {labelOf(dice)}
      </button>
      {note !== null && (
        <p id={noteId} className={isUnresolved || !isOnline ? styles.note : 'sr'}>
          {note}
        </p>
      )}
    </div>
  )
}

function labelOf({ phase, isPractice }: Dice): string {
  if (phase === 'checking') return messages.dice.checking
  if (phase === 'unresolved') return 'Check my bet'
  return isPractice ? 'Practice roll' : 'Roll'
}
