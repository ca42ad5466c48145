import { currentTexts } from '#texts/texts.ts'
import type { Round } from '../engine/round.ts'
import { times4 } from '../model/multiplier-text.ts'
import type { FlipState } from './flip-store.ts'
import { flipTexts } from './texts.ts'

const LETTERS_MAX = 4

/** Returns the last four faces at most, such as `H T H`, so that the pill stays narrow. */
export function pillText({ state }: Round<FlipState>): string {
  const { letters } = currentTexts(flipTexts)
  const last = state.faces.slice(-LETTERS_MAX).map((face) => letters[face])
  return last.join(' ')
}

export function stepText({ state, multiplier4, end }: Round<FlipState>): string {
  const t = currentTexts(flipTexts)
  const face = t.sides[state.faces.at(-1) ?? 'heads']
  return end === 'lose' ? t.lost(face) : t.won(face, state.streak, times4(multiplier4))
}
