import { currentTexts } from '#texts/texts.ts'
import type { Round } from '../engine/round.ts'
import { times4 } from '../model/multiplier-text.ts'
import { roundTexts } from '../model/round-texts.ts'

type Closing = Pick<Round, 'closesAt' | 'multiplier4'>

/**
 * Returns the text that says when the round closes by itself, and what is then paid or returned.
 */
export function closesIn({ closesAt, multiplier4 }: Closing, nowMs = Date.now()): string {
  const left = closesAt === null ? 0 : Math.max(0, Date.parse(closesAt) - nowMs)
  const minutes = Math.floor(left / 60_000)
  const { time, open } = currentTexts(roundTexts)
  const when = time(Math.floor(minutes / 60), minutes % 60)
  if (multiplier4 === 0n) return open.returns(when)
  return open.pays(when, times4(multiplier4))
}
