import { MINES, minesMultiplier4 } from '@kapis/games/mines-pays'

import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { useTexts } from '#texts/texts.ts'
import { StatRow } from '../stage/stat-row.tsx'
import { isStarting } from '../engine/play-state.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { RoundOutcome } from '../table/round-outcome.tsx'
import { RoundPage } from '../table/round-page.tsx'
import { RoundPanel } from '../table/panel/round-panel.tsx'
import { times, times4 } from '../model/multiplier-text.ts'
import { MINES_KEYS, pressBetButton } from './mines-actions.ts'
import { MinesBoard } from './mines-board.tsx'
import { MinesCount, pillText, stepText } from './mines-parts.tsx'
import type { Round } from '../engine/round.ts'
import type { MinesState } from './mines-store.ts'
import { minesStore, useMinesChoice } from './mines-store.ts'
import styles from './mines.module.css'
import { minesTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

const Rules = lazyWithBoundary(() => import('./mines-rules.tsx'))
const loadAuto = () => import('./mines-auto.tsx')
const AUTO = {
  Panel: lazyWithBoundary(async () => ({ default: (await loadAuto()).MinesAutoPanel })),
  Stage: lazyWithBoundary(async () => ({ default: (await loadAuto()).MinesAutoStage })),
}

export function MinesPage() {
  const t = useTexts(minesTexts)
  return (
    <RoundPage
      game={minesStore}
      name={t.name}
      keys={MINES_KEYS}
      keyNames={t.keys}
      say={stepText}
      Rules={Rules}
      panel={
        <RoundPanel
          game={minesStore}
          options={<MinesCount />}
          words={{ play: t.start, practice: t.practice, next: t.random }}
          onPress={pressBetButton}
          isNextQuiet
          cashOutNeeds={t.cashOutNeeds}
          hasPlans
        />
      }
      Stage={MinesStage}
      auto={AUTO}
    />
  )
}

function MinesStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = useTexts(minesTexts)
  return (
    <>
      <GameHistory game={minesStore} textOf={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <MinesBoard />
      </div>
      <RoundOutcome game={minesStore} hint={t.hint} words={stepText} />
      <Standing />
    </>
  )
}

/**
 * Shows the figures of the round on the board, also after its end, until the player starts another
 * one or chooses another number of mines.
 */
function Standing() {
  const play = useTexts(playTexts)
  const mines = useTexts(minesTexts)
  const chosen = useMinesChoice((choice) => choice.mines)
  const shown = minesStore.use((state) => (isStarting(state) ? null : state.round))
  const isOnBoard = shown?.end === null || shown?.state.mines === chosen
  const round = isOnBoard ? shown : null
  const isLost = round?.end === 'lose'
  const next = round === null ? Number(minesMultiplier4(chosen, 1)) / 10_000 : nextOf(round)
  const left = round?.state.gemsLeft ?? MINES.tiles - chosen
  const now4 = isLost ? 0n : (round?.multiplier4 ?? 0n)
  return (
    <StatRow
      figures={[
        {
          label: play.multiplier,
          value: now4 === 0n ? '—' : times4(now4),
          isLit: now4 > 0n,
        },
        { label: mines.nextGem, value: next === null ? '—' : times(next) },
        { label: mines.gemsLeft, value: String(left) },
      ]}
    />
  )
}

/** Returns what the next gem would pay, or null after the end of the round. */
function nextOf({ state, end }: Round<MinesState>): number | null {
  return end === null ? state.nextMultiplier : null
}
