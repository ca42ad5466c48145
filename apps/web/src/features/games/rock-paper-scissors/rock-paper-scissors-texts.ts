import { currentTexts } from '#texts/texts.ts'
import type { Round } from '../engine/round.ts'
import { times4 } from '../model/multiplier-text.ts'
import type { RockPaperScissorsState } from './rock-paper-scissors-store.ts'
import { rpsTexts } from './texts.ts'

export const pillText = ({ end, multiplier4 }: Round<RockPaperScissorsState>) =>
  times4(end === 'lose' ? 0n : multiplier4)

export function stepText({ state, multiplier4, end }: Round<RockPaperScissorsState>): string {
  const t = currentTexts(rpsTexts)
  const last = state.throws.at(-1)
  if (last?.result === 'lose') return t.lost(t.hands[last.house])
  if (last?.result === 'tie' && end === null) return t.draw
  return t.won(state.streak, times4(multiplier4))
}
