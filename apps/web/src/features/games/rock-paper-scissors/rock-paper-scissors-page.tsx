import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { isStarting } from '../engine/play-state.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { RoundOutcome } from '../table/round-outcome.tsx'
import { RoundPage } from '../table/round-page.tsx'
import { RoundPanel } from '../table/panel/round-panel.tsx'
import type { Round } from '../engine/round.ts'
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
      game={rockPaperScissorsStore}
      name={t.name}
      keys={ROCK_PAPER_SCISSORS_KEYS}
      keyNames={t.keys}
      say={announcementOf}
      Rules={Rules}
      panel={
        <RoundPanel
          game={rockPaperScissorsStore}
          words={{ play: t.throw, practice: t.practice, next: t.again }}
          onPress={pressBetButton}
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
      <GameHistory game={rockPaperScissorsStore} textOf={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <RockPaperScissorsBoard />
      </div>
      <RoundOutcome game={rockPaperScissorsStore} hint={t.hint} busy={t.busy} words={stepText} />
      <Hands />
      <Ladder />
    </>
  )
}

function announcementOf(round: Round<RockPaperScissorsState>): string {
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
  const end = rockPaperScissorsStore.use((state) =>
    isStarting(state) ? null : (state.round?.end ?? null),
  )
  return <StreakLadder streak={streak} end={end} />
}
