import type { Hand } from '@kapis/games/rock-paper-scissors'

import { messages } from '#lib/messages.ts'
import { contained } from '#ui/contained.tsx'
import { ChoiceGroup } from '../rounds/choice-group.tsx'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import type { Round } from '../rounds/round-table.ts'
import { StreakLadder } from '../rounds/streak-ladder.tsx'
import { times4 } from '../rounds/times.ts'
import { HandArt } from './hand-art.tsx'
import { THROW_KEYS, chooseHand, pressMain } from './throw-actions.ts'
import { ThrowBoard } from './throw-board.tsx'
import type { ThrowState } from './throw-table.ts'
import { throwTable, useHand } from './throw-table.ts'
import styles from './throw.module.css'

const Rules = contained(() => import('./throw-rules.tsx'))

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
        />
      }
      Stage={ThrowStage}
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

const pillText = ({ end, multiplier4 }: Round<ThrowState>) =>
  times4(end?.way === 'lose' ? 0n : multiplier4)

function words({ state, multiplier4, end }: Round<ThrowState>): string {
  const t = messages.rps
  const last = state.throws.at(-1)
  if (last?.result === 'lose') return t.lost(t.hands[last.house])
  if (last?.result === 'tie' && end === null) return t.draw
  return t.won(state.streak, times4(multiplier4))
}

function said(round: Round<ThrowState>): string {
  const t = messages.rps
  const last = round.state.throws.at(-1)
  if (last === undefined) return ''
  return `${t.said(t.hands[last.hand], t.hands[last.house])} ${words(round)}.`
}

const HANDS: readonly Hand[] = ['rock', 'paper', 'scissors']

function Hands() {
  const hand = useHand((state) => state.hand)
  const isLocked = throwTable.use((state) => state.phase !== 'idle')
  const t = messages.rps
  return (
    <ChoiceGroup
      label={t.choose}
      choices={HANDS.map((value) => ({
        value,
        label: t.hands[value],
        picture: <HandArt hand={value} />,
      }))}
      value={hand}
      isLocked={isLocked}
      onChange={chooseHand}
      onEnter={pressMain}
    />
  )
}

function Ladder() {
  const streak = throwTable.use(({ round }) => round?.state.streak ?? 0)
  const isLost = throwTable.use(({ round }) => round?.end?.way === 'lose')
  return <StreakLadder streak={streak} isLost={isLost} />
}
