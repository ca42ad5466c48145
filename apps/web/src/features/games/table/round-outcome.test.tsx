import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoundOutcome, voidWords } from './round-outcome.tsx'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import type { Round } from '../engine/round.ts'
import { createGameStore } from '../engine/game-store.ts'

const store = createGameStore<object>({
  game: 'hilo',
  routes: { start: 'startHilo', cashout: 'cashOutHilo', active: 'activeHilo' },
  readMultiplier4: () => 10_000n,
  showMs: () => 0,
})

test('a void round shows the returned stake and no check', () => {
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
    sent: [],
    params: {},
    end: 'void',
    payoutMinor: 1_000_000n,
    isWin: false,
    mismatch: null,
    isUnchecked: false,
    fairness: null,
    receipt: null,
  }
  store.change(() => ({ phase: 'idle', round }))
  render(
    <>
      <RoundOutcome game={store} hint="" words={() => '3 cards'} />
      <ResultAnnouncer game={store} say={voidWords} />
    </>,
  )
  const words = 'The round was voided. Your stake of ₱100.00 was returned.'
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(screen.queryByText(/Verified/)).toBeNull()
})
