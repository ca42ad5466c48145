import { afterEach, beforeEach, vi } from 'vitest'
import { HOLD_MS, NOTHING_HELD, useHeldDecision } from '../src/staff/review/held-decision.ts'

const HOUR_MS = 3_600_000

/**
 * Begins each test without a held decision, and holds one for an hour instead of ten seconds. On a
 * busy machine it would otherwise be sent before the test has undone it.
 */
export function holdDecisions(): void {
  const { setTimeout: startTimer } = globalThis
  beforeEach(() => {
    useHeldDecision.setState(NOTHING_HELD)
    const startLater = (work: () => void, ms?: number, ...args: []) =>
      startTimer(work, ms === HOLD_MS ? HOUR_MS : ms, ...args)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(startLater)
  })
  afterEach(() => void vi.restoreAllMocks())
}
