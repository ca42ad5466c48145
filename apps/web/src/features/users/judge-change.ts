import { LOOSEN_AFTER_HOURS } from '@kapis/contract/limits'
import { fromNumber, parseAmount } from '@kapis/money/money'

export type Change = { when: 'wrong' | 'same' | 'at-once' } | { when: 'later'; at: Date }

const LOOSEN_AFTER_MS = LOOSEN_AFTER_HOURS * 3_600_000

/**
 * When a typed limit would count, told before it is saved: tighter at once, looser a day later.
 * The server decides by its own clock.
 */
export function judgeChange(typed: string, current: number | null, now: number): Change {
  const wanted = parseAmount(typed)
  if (wanted === null || wanted < 0n) return { when: 'wrong' }
  const currentMinor = current === null ? null : fromNumber(current)
  if (wanted === currentMinor) return { when: 'same' }
  if (currentMinor === null || wanted < currentMinor) return { when: 'at-once' }
  return { when: 'later', at: new Date(now + LOOSEN_AFTER_MS) }
}
