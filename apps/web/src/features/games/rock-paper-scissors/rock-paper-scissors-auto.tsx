import { useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { PlanFigures } from '../plans/plan-figures.tsx'
import { PlanPanel } from '../plans/plan-panel.tsx'
import styles from '../plans/plan.module.css'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { useDerived } from '../model/use-derived.ts'
import { HandChoice } from './hand-choice.tsx'
import { StreakField } from './streak-field.tsx'
import { RockPaperScissorsBoard } from './rock-paper-scissors-board.tsx'
import { planHand, rockPaperScissorsPlan, useStreak } from './rock-paper-scissors-plan.ts'
import { ThrowRow } from './throw-row.tsx'
import { rockPaperScissorsStore, useHand } from './rock-paper-scissors-store.ts'
import { pillText, stepText } from './rock-paper-scissors-texts.ts'
import board from './rock-paper-scissors.module.css'
import { rpsTexts } from './texts.ts'
import { planTexts } from '../plans/plan-texts.ts'

const KEYS = {
  '1': () => planHand('rock'),
  '2': () => planHand('paper'),
  '3': () => planHand('scissors'),
}

export function RockPaperScissorsAutoPanel() {
  useLanguage()
  return (
    <PlanPanel plan={rockPaperScissorsPlan} keys={KEYS}>
      <StreakField />
    </PlanPanel>
  )
}

export function RockPaperScissorsAutoStage({ onPick }: { onPick: (identifier: string) => void }) {
  useLanguage()
  return (
    <>
      <RoundHistory store={rockPaperScissorsStore} text={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={board.middle}>
          <RockPaperScissorsBoard />
        </div>
        <Hint />
        <ThrowRow />
        <Hands />
        <PlanFigures plan={rockPaperScissorsPlan} />
      </div>
    </>
  )
}

function Hint() {
  const rps = useTexts(rpsTexts)
  const texts = useTexts(planTexts)
  const hand = useHand((chosen) => chosen.hand)
  const streak = useStreak((chosen) => chosen.streak)
  const hint = texts.rps.goal(rps.hands[hand], streak)
  return <RoundOutcome store={rockPaperScissorsStore} hint={hint} words={stepText} />
}

function Hands() {
  useLanguage()
  const isLocked = useDerived(rockPaperScissorsPlan, rockPaperScissorsPlan.isLocked)
  return <HandChoice isLocked={isLocked} onChange={planHand} onEnter={nothing} />
}

/** Does nothing on Enter: in auto-bet, only the bet button starts a run. */
function nothing(): void {}
