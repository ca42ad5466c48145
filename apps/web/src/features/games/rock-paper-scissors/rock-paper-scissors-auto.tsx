import { useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { PlanFigures } from '../table/plan-figures.tsx'
import { PlanPanel } from '../table/plan-panel.tsx'
import styles from '../table/plan.module.css'
import { GameHistory } from '../stage/game-history.tsx'
import { RoundOutcome } from '../table/round-outcome.tsx'
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
import { planTexts } from '../table/plan-texts.ts'

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
      <GameHistory game={rockPaperScissorsStore} textOf={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={board.middle}>
          <RockPaperScissorsBoard />
        </div>
        <Hint />
        <ThrowRow />
        <Hands />
        <PlanFigures game={rockPaperScissorsPlan} />
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
  return <RoundOutcome game={rockPaperScissorsStore} hint={hint} words={stepText} />
}

function Hands() {
  useLanguage()
  const isLocked = useDerived(rockPaperScissorsPlan, rockPaperScissorsPlan.isLocked)
  return <HandChoice isLocked={isLocked} onChange={planHand} onEnter={nothing} />
}

/** Does nothing on Enter: in auto-bet, only the bet button starts a run. */
function nothing(): void {}
