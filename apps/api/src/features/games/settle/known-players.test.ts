import { afterEach, expect, test, vi } from 'vitest'
import type { BetRequest, BetResult } from '../bets/bet.ts'
import { makeKnownPlayers, readUncachedFirst } from './known-players.ts'

afterEach(() => void vi.useRealTimers())

const betOf = (playerId: string) => ({ playerId }) as BetRequest

test('the bets of known players do not wait while an uncached one is read', async () => {
  const read = Promise.withResolvers<'unknown'>()
  const placed: string[] = []
  const batcher = readUncachedFirst(
    {
      place({ playerId }) {
        placed.push(playerId)
        return Promise.resolve('needs-epoch' as BetResult)
      },
      size: () => 0,
    },
    { isUncached: ({ playerId }) => playerId === 'uncached' },
    { place: () => read.promise, size: () => 1 },
  )
  const first = batcher.place(betOf('uncached'))
  await batcher.place(betOf('known'))
  expect(placed).toEqual(['known'])
  expect(batcher.size()).toBe(1)
  read.resolve('unknown')
  await first
  expect(placed).toEqual(['known', 'uncached'])
})

test('a slow signer does not set back the estimate of the database time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const row = { playerId: 'maya', tokenHash: Buffer.alloc(32), nowMicros: 1_000_000n, root: null }
  const { cache, read } = makeKnownPlayers({
    betPool: { query: () => Promise.resolve({ rows: [row] }) } as never,
    epochs: {
      find: () => undefined,
      load: () => Promise.reject(new Error('not used')),
      newestOf: () => 0,
      open: () => Promise.resolve(void vi.advanceTimersByTime(1_500)),
    },
  })
  await read([row])
  expect(cache.nowMicros()).toBe(2_500_000n)
})
