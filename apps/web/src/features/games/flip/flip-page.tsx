import type { FlipSide } from '@kapis/games/flip'

import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { useTexts } from '#texts/texts.ts'
import { ChoiceGroup } from '../stage/choice-group.tsx'
import { isStarting } from '../engine/play-state.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { RoundOutcome } from '../table/round-outcome.tsx'
import { RoundPage } from '../table/round-page.tsx'
import { RoundPanel } from '../table/panel/round-panel.tsx'
import { StreakLadder } from '../stage/streak-ladder.tsx'
import { Coin, Face } from './coin.tsx'
import { FLIP_KEYS, callSide, pressBetButton } from './flip-actions.ts'
import { flipStore, useCall } from './flip-store.ts'
import { pillText, stepText } from './flip-texts.ts'
import styles from './flip.module.css'
import { flipTexts } from './texts.ts'

const Rules = lazyWithBoundary(() => import('./flip-rules.tsx'))
const loadAuto = () => import('./flip-auto.tsx')
const AUTO = {
  Panel: lazyWithBoundary(async () => ({ default: (await loadAuto()).FlipAutoPanel })),
  Stage: lazyWithBoundary(async () => ({ default: (await loadAuto()).FlipAutoStage })),
}

export function FlipPage() {
  const t = useTexts(flipTexts)
  return (
    <RoundPage
      game={flipStore}
      name={t.name}
      keys={FLIP_KEYS}
      keyNames={t.keys}
      say={stepText}
      Rules={Rules}
      panel={
        <RoundPanel
          game={flipStore}
          words={{ play: t.flip, practice: t.practice, next: t.again }}
          onPress={pressBetButton}
          cashOutNeeds={t.cashOutNeeds}
          hasPlans
        />
      }
      Stage={FlipStage}
      auto={AUTO}
    />
  )
}

function FlipStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = useTexts(flipTexts)
  return (
    <>
      <GameHistory game={flipStore} textOf={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <Coin />
      </div>
      <RoundOutcome game={flipStore} hint={t.hint} busy={t.busy} words={stepText} />
      <Sides />
      <Ladder />
    </>
  )
}

const SIDES: readonly FlipSide[] = ['heads', 'tails']

function Sides() {
  const side = useCall((call) => call.side)
  const isLocked = flipStore.use((state) => state.phase !== 'idle')
  const t = useTexts(flipTexts)
  return (
    <ChoiceGroup
      label={t.call}
      choices={SIDES.map((value) => ({
        value,
        label: t.sides[value],
        picture: <Face side={value} />,
      }))}
      value={side}
      isLocked={isLocked}
      onChange={callSide}
      onEnter={pressBetButton}
    />
  )
}

function Ladder() {
  const streak = flipStore.use((state) =>
    isStarting(state) ? 0 : (state.round?.state.streak ?? 0),
  )
  const end = flipStore.use((state) => (isStarting(state) ? null : (state.round?.end ?? null)))
  return <StreakLadder streak={streak} end={end} />
}
