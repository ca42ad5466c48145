import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { isStarting } from '../rounds/is-open.ts'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import type { ClientRound } from '../rounds/round-store.ts'
import { StreakLadder } from '../stage/streak-ladder.tsx'
import { HandChoice } from './hand-choice.tsx'
import {
  ROCK_PAPER_SCISSORS_KEYS,
  chooseHand,
  pressBetButton,
} from './rock-paper-scissors-actions.ts'
import { RockPaperScissorsBoard } from './rock-paper-scissors-board.tsx'
import type { RockPaperScissorsState } from './rock-paper-scissors-store.ts'
import { rockPaperScissorsStore } from './rock-paper-scissors-store.ts'
import { pillText, stepText } from './rock-paper-scissors-texts.ts'
import styles from './rock-paper-scissors.module.css'
import { rpsTexts } from './texts.ts'

const Rules = lazyWithBoundary(() => import('./rock-paper-scissors-rules.tsx'))
const loadAuto = () => import('./rock-paper-scissors-auto.tsx')
const AUTO = {
  Panel: lazyWithBoundary(async () => ({ default: (await loadAuto()).RockPaperScissorsAutoPanel })),
  Stage: lazyWithBoundary(async () => ({ default: (await loadAuto()).RockPaperScissorsAutoStage })),
}

export function RockPaperScissorsPage() {
  const t = useTexts(rpsTexts)
  return (
    <RoundPage
      store={rockPaperScissorsStore}
      name={t.name}
      keys={ROCK_PAPER_SCISSORS_KEYS}
      keyNames={t.keys}
      announce={announcementOf}
      rules={Rules}
      panel={
        <RoundPanel
          store={rockPaperScissorsStore}
          main={{ start: t.throw, practice: t.practice, next: t.again, press: pressBetButton }}
          cashOutNeeds={t.cashOutNeeds}
          hasPlans
        />
      }
      Stage={RockPaperScissorsStage}
      auto={AUTO}
    />
  )
}

function RockPaperScissorsStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = useTexts(rpsTexts)
  return (
    <>
      <RoundHistory store={rockPaperScissorsStore} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <RockPaperScissorsBoard />
      </div>
      <RoundOutcome store={rockPaperScissorsStore} hint={t.hint} busy={t.busy} words={stepText} />
      <Hands />
      <Ladder />
    </>
  )
}

function announcementOf(round: ClientRound<RockPaperScissorsState>): string {
  const t = currentTexts(rpsTexts)
  const last = round.state.throws.at(-1)
  if (last === undefined) return ''
  return `${t.announcement(t.hands[last.hand], t.hands[last.house])} ${stepText(round)}.`
}

function Hands() {
  const isLocked = rockPaperScissorsStore.use((state) => state.phase !== 'idle')
  return <HandChoice isLocked={isLocked} onChange={chooseHand} onEnter={pressBetButton} />
}

function Ladder() {
  const streak = rockPaperScissorsStore.use((state) =>
    isStarting(state) ? 0 : (state.round?.state.streak ?? 0),
  )
  const isLost = rockPaperScissorsStore.use(
    (state) => !isStarting(state) && state.round?.end?.way === 'lose',
  )
  return <StreakLadder streak={streak} isLost={isLost} />
}
