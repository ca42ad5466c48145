import { messages } from '#lib/messages.ts'
import { contained } from '#ui/overlays/contained.tsx'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import type { Round } from '../rounds/round-store.ts'
import { StreakLadder } from '../stage/streak-ladder.tsx'
import { HandChoice } from './hand-choice.tsx'
import { THROW_KEYS, chooseHand, pressMain } from './throw-actions.ts'
import { ThrowBoard } from './throw-board.tsx'
import type { ThrowState } from './throw-table.ts'
import { throwTable } from './throw-table.ts'
import { pillText, words } from './throw-words.ts'
import styles from './throw.module.css'

const Rules = contained(() => import('./throw-rules.tsx'))
const loadAuto = () => import('./throw-auto.tsx')
const AUTO = {
  Panel: contained(async () => ({ default: (await loadAuto()).ThrowAutoPanel })),
  Stage: contained(async () => ({ default: (await loadAuto()).ThrowAutoStage })),
}

export function ThrowPage() {
  const t = messages.rps
  return (
    <RoundPage
      table={throwTable}
      name={t.name}
      keys={THROW_KEYS}
      keyNames={t.keys}
      said={said}
      rules={Rules}
      panel={
        <RoundPanel
          table={throwTable}
          main={{ start: t.throw, practice: t.practice, next: t.again, press: pressMain }}
          cashOutNeeds={t.cashOutNeeds}
          hasPlans
        />
      }
      Stage={ThrowStage}
      auto={AUTO}
    />
  )
}

function ThrowStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = messages.rps
  return (
    <>
      <RoundHistory table={throwTable} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <ThrowBoard />
      </div>
      <RoundOutcome table={throwTable} hint={t.hint} words={words} />
      <Hands />
      <Ladder />
    </>
  )
}

function said(round: Round<ThrowState>): string {
  const t = messages.rps
  const last = round.state.throws.at(-1)
  if (last === undefined) return ''
  return `${t.said(t.hands[last.hand], t.hands[last.house])} ${words(round)}.`
}

function Hands() {
  const isLocked = throwTable.use((state) => state.phase !== 'idle')
  return <HandChoice isLocked={isLocked} onChange={chooseHand} onEnter={pressMain} />
}

function Ladder() {
  const streak = throwTable.use(({ round }) => round?.state.streak ?? 0)
  const isLost = throwTable.use(({ round }) => round?.end?.way === 'lose')
  return <StreakLadder streak={streak} isLost={isLost} />
}
