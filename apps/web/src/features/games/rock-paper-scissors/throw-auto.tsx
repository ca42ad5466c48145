import { messages } from '#lib/messages.ts'
import { PlanFigures } from '../plans/plan-figures.tsx'
import { PlanPanel } from '../plans/plan-panel.tsx'
import { texts } from '../plans/plan-texts.ts'
import styles from '../plans/plan.module.css'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { useRead } from '../model/use-derived.ts'
import { HandChoice } from './hand-choice.tsx'
import { StreakField } from './streak-field.tsx'
import { ThrowBoard } from './throw-board.tsx'
import { planHand, throwPlan, useStreak } from './throw-plan.ts'
import { ThrowRow } from './throw-row.tsx'
import { throwTable, useHand } from './throw-table.ts'
import { pillText, words } from './throw-words.ts'
import board from './throw.module.css'

const KEYS = {
  '1': () => planHand('rock'),
  '2': () => planHand('paper'),
  '3': () => planHand('scissors'),
}

export function ThrowAutoPanel() {
  return (
    <PlanPanel plan={throwPlan} keys={KEYS}>
      <StreakField />
    </PlanPanel>
  )
}

export function ThrowAutoStage({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <RoundHistory table={throwTable} text={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={board.middle}>
          <ThrowBoard />
        </div>
        <Hint />
        <ThrowRow />
        <Hands />
        <PlanFigures plan={throwPlan} />
      </div>
    </>
  )
}

function Hint() {
  const hand = useHand((chosen) => chosen.hand)
  const streak = useStreak((chosen) => chosen.streak)
  const hint = texts.rps.goal(messages.rps.hands[hand], streak)
  return <RoundOutcome table={throwTable} hint={hint} words={words} />
}

function Hands() {
  const isLocked = useRead(throwPlan, throwPlan.isLocked)
  return <HandChoice isLocked={isLocked} onChange={planHand} onEnter={nothing} />
}

/** Only the large button starts what places many bets. */
function nothing(): void {}
