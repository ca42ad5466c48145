import { MINES } from '@kapis/games/mines-pays'
import { Select } from '#ui/fields/choices.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { isOpen } from '../engine/round.ts'
import type { Round } from '../engine/round.ts'
import { times4 } from '../model/multiplier-text.ts'
import type { MinesState } from './mines-store.ts'
import { minesStore, useMinesChoice } from './mines-store.ts'
import { minesTexts } from './texts.ts'

export const pillText = ({ end, multiplier4 }: Round<MinesState>) =>
  times4(end === 'lose' ? 0n : multiplier4)

export function stepText({ state, multiplier4, end }: Round<MinesState>): string {
  const t = currentTexts(minesTexts)
  if (state.hit !== null) return t.mine
  if (state.opened.length === 0) return t.pick
  return end === null ? t.gem(times4(multiplier4)) : t.gems(state.opened.length)
}

const COUNTS = Array.from({ length: MINES.minesMax }, (_, i) => {
  const count = String(i + 1)
  return { value: count, label: count }
})

export function MinesCount() {
  const mines = useTexts(minesTexts)
  const chosen = useMinesChoice((choice) => choice.mines)
  const taken = minesStore.use(({ round }) => (isOpen(round) ? round.state.mines : null))
  return (
    <Select
      label={mines.count}
      options={COUNTS}
      value={String(taken ?? chosen)}
      onChange={(value) => useMinesChoice.setState({ mines: Number(value) })}
    />
  )
}
