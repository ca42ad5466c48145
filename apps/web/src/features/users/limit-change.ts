import { LOOSEN_AFTER_HOURS } from '@kapis/contract/limits'
import { fromNumber, parseAmount } from '@kapis/money/money'

export type LimitChange = { when: 'wrong' | 'same' | 'at-once' } | { when: 'later'; at: Date }

const LOOSEN_AFTER_MS = LOOSEN_AFTER_HOURS * 3_600_000

/**
 * Returns when a typed limit would apply: a tighter limit immediately, a looser one a day later.
 * The server decides by its own clock.
 */
export function limitChange(typed: string, current: number | null, now: number): LimitChange {
  const requested = parseAmount(typed)
  if (requested === null || requested < 0n) return { when: 'wrong' }
  const currentMinor = current === null ? null : fromNumber(current)
  if (requested === currentMinor) return { when: 'same' }
  if (currentMinor === null || requested < currentMinor) return { when: 'at-once' }
  return { when: 'later', at: new Date(now + LOOSEN_AFTER_MS) }
}
