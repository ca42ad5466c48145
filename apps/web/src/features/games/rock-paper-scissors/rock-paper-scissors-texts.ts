import { currentTexts } from '#texts/texts.ts'
import type { ClientRound } from '../rounds/round-store.ts'
import { times4 } from '../model/multiplier-text.ts'
import type { RockPaperScissorsState } from './rock-paper-scissors-store.ts'
import { rpsTexts } from './texts.ts'

export const pillText = ({ end, multiplier4 }: ClientRound<RockPaperScissorsState>) =>
  times4(end?.way === 'lose' ? 0n : multiplier4)

export function stepText({ state, multiplier4, end }: ClientRound<RockPaperScissorsState>): string {
  const t = currentTexts(rpsTexts)
  const last = state.throws.at(-1)
  if (last?.result === 'lose') return t.lost(t.hands[last.house])
  if (last?.result === 'tie' && end === null) return t.draw
  return t.won(state.streak, times4(multiplier4))
}
