import { messages } from '#lib/messages.ts'
import type { Round } from '../rounds/round-store.ts'
import { times4 } from '../model/multiplier-text.ts'
import type { ThrowState } from './throw-table.ts'

export const pillText = ({ end, multiplier4 }: Round<ThrowState>) =>
  times4(end?.way === 'lose' ? 0n : multiplier4)

export function words({ state, multiplier4, end }: Round<ThrowState>): string {
  const t = messages.rps
  const last = state.throws.at(-1)
  if (last?.result === 'lose') return t.lost(t.hands[last.house])
  if (last?.result === 'tie' && end === null) return t.draw
  return t.won(state.streak, times4(multiplier4))
}
