import { MINES, minesMultiplier4 } from '@kapis/games/mines-pays'

import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { useTexts } from '#texts/texts.ts'
import { StatRow } from '../stage/stat-row.tsx'
import { isOpen } from '../rounds/is-open.ts'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import { times, times4 } from '../model/multiplier-text.ts'
import { MINES_KEYS, pressBetButton } from './mines-actions.ts'
import { MinesBoard } from './mines-board.tsx'
import { MinesCount, pillText, stepText } from './mines-parts.tsx'
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
      store={minesStore}
      name={t.name}
      keys={MINES_KEYS}
      keyNames={t.keys}
      announce={stepText}
      rules={Rules}
      panel={
        <RoundPanel
          store={minesStore}
          options={<MinesCount />}
          main={{
            start: t.start,
            practice: t.practice,
            next: t.random,
            isNextQuiet: true,
            press: pressBetButton,
          }}
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
      <RoundHistory store={minesStore} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <MinesBoard />
      </div>
      <RoundOutcome store={minesStore} hint={t.hint} words={stepText} />
      <Standing />
    </>
  )
}

function Standing() {
  const play = useTexts(playTexts)
  const mines = useTexts(minesTexts)
  const chosen = useMinesChoice((choice) => choice.mines)
  const round = minesStore.use((state) => (isOpen(state.round) ? state.round : null))
  const next = round?.state.nextMultiplier ?? Number(minesMultiplier4(chosen, 1)) / 10_000
  const left = round?.state.gemsLeft ?? MINES.tiles - chosen
  const now4 = round?.multiplier4 ?? 0n
  return (
    <StatRow
      figures={[
        {
          label: play.multiplier,
          value: now4 === 0n ? '—' : times4(now4),
          isLit: now4 > 0n,
        },
        { label: mines.nextGem, value: times(next) },
        { label: mines.gemsLeft, value: String(left) },
      ]}
    />
  )
}
