import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoundAnnouncer } from './round-announcer.tsx'
import { RoundOutcome } from './round-outcome.tsx'
import type { Round } from './round-store.ts'
import { createRoundTable } from './round-store.ts'

const table = createRoundTable<object>({
  game: 'hilo',
  routes: { start: 'startHilo', cashout: 'cashOutHilo', active: 'activeHilo' },
  firstMultiplier4: () => 10_000n,
  revealMs: () => 0,
  sound: () => undefined,
})

test('a voided round says that the stake went back, and claims no check', () => {
  const round: Round<object> = {
    identifier: 'a',
    stakeMinor: 1_000_000n,
    currency: 'coin',
    isPractice: false,
    isResumed: false,
    seq: 1,
    multiplier4: 10_000n,
    closesAt: null,
    state: {},
    promise: null,
    before: null,
    end: {
      way: 'void',
      payoutMinor: 1_000_000n,
      mismatch: null,
      isUnchecked: false,
      fairness: null,
      receipt: null,
    },
  }
  table.set({ phase: 'idle', round })
  render(
    <>
      <RoundOutcome table={table} hint="" words={() => '3 cards'} />
      <RoundAnnouncer table={table} said={() => '3 cards'} />
    </>,
  )
  const words = 'The round was voided. Your stake of ₱100.00 was returned.'
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(screen.queryByText(/Verified/)).toBeNull()
})
