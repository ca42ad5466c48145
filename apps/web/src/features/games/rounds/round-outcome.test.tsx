import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoundAnnouncer } from './round-announcer.tsx'
import { RoundOutcome } from './round-outcome.tsx'
import type { ClientRound } from './round-store.ts'
import { createRoundStore } from './round-store.ts'

const store = createRoundStore<object>({
  game: 'hilo',
  routes: { start: 'startHilo', cashout: 'cashOutHilo', active: 'activeHilo' },
  firstMultiplier4: () => 10_000n,
  revealMs: () => 0,
  sound: () => undefined,
})

test('a void round shows the returned stake and no check', () => {
  const round: ClientRound<object> = {
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
  store.set({ phase: 'idle', round })
  render(
    <>
      <RoundOutcome store={store} hint="" words={() => '3 cards'} />
      <RoundAnnouncer store={store} announce={() => '3 cards'} />
    </>,
  )
  const words = 'The round was voided. Your stake of ₱100.00 was returned.'
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(screen.queryByText(/Verified/)).toBeNull()
})
