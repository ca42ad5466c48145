import { MINES, minesMultiplier4 } from '@kapis/games/mines'

import { messages } from '#lib/messages.ts'
import { contained } from '#ui/contained.tsx'
import { Select } from '#ui/choices.tsx'
import { Figures } from '../rounds/figures.tsx'
import { isOpen } from '../rounds/is-open.ts'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import type { Round } from '../rounds/round-table.ts'
import { times, times4 } from '../rounds/times.ts'
import { MINES_KEYS, pressMain } from './mines-actions.ts'
import { MinesBoard } from './mines-board.tsx'
import type { MinesState } from './mines-table.ts'
import { minesTable, useMinesChoice } from './mines-table.ts'
import styles from './mines.module.css'

const Rules = contained(() => import('./mines-rules.tsx'))

export function MinesPage() {
  const t = messages.mines
  return (
    <RoundPage
      table={minesTable}
      name={t.name}
      keys={MINES_KEYS}
      keyNames={t.keys}
      said={words}
      rules={Rules}
      panel={
        <RoundPanel
          table={minesTable}
          options={<MinesCount />}
          main={{ start: t.start, practice: t.practice, next: t.random, press: pressMain }}
          cashOutNeeds={t.cashOutNeeds}
        />
      }
      Stage={MinesStage}
    />
  )
}

function MinesStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = messages.mines
  return (
    <>
      <RoundHistory table={minesTable} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <MinesBoard />
      </div>
      <RoundOutcome table={minesTable} hint={t.hint} words={words} />
      <Standing />
    </>
  )
}

const pillText = ({ end, multiplier4 }: Round<MinesState>) =>
  times4(end?.way === 'lose' ? 0n : multiplier4)

function words({ state, multiplier4, end }: Round<MinesState>): string {
  const t = messages.mines
  if (state.hit !== null) return t.mine
  if (state.opened.length === 0) return t.pick
  return end === null ? t.gem(times4(multiplier4)) : t.gems(state.opened.length)
}

const COUNTS = Array.from({ length: MINES.minesMax }, (_, i) => {
  const count = String(i + 1)
  return { value: count, label: count }
})

function MinesCount() {
  const chosen = useMinesChoice((choice) => choice.mines)
  const taken = minesTable.use(({ round }) => (isOpen(round) ? round.state.mines : null))
  return (
    <Select
      label={messages.mines.count}
      options={COUNTS}
      value={String(taken ?? chosen)}
      onChange={(value) => useMinesChoice.setState({ mines: Number(value) })}
    />
  )
}

function Standing() {
  const chosen = useMinesChoice((choice) => choice.mines)
  const round = minesTable.use((state) => (isOpen(state.round) ? state.round : null))
  const next = round?.state.nextMultiplier ?? Number(minesMultiplier4(chosen, 1)) / 10_000
  const left = round?.state.gemsLeft ?? MINES.tiles - chosen
  const now4 = round?.multiplier4 ?? 0n
  return (
    <Figures
      figures={[
        {
          label: messages.play.multiplier,
          value: now4 === 0n ? '—' : times4(now4),
          isLit: now4 > 0n,
        },
        { label: messages.mines.nextGem, value: times(next) },
        { label: messages.mines.gemsLeft, value: String(left) },
      ]}
    />
  )
}
