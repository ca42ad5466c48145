import { afterEach, expect, test, vi } from 'vitest'
import { makeEngine } from './engine.ts'
import { makeKnownPlayers } from './known-players.ts'
import type { KnownPlayers } from './known-players.ts'
import type { BetMove, Move } from './moves/move.ts'
import { UNWATCHED } from './watch-engine.ts'

afterEach(() => void vi.useRealTimers())

const betOf = (playerId: string) => ({ playerId, kind: 'bet' }) as BetMove

test('the bets of known players do not wait while an uncached one is read', async () => {
  const read = Promise.withResolvers<'unknown'[]>()
  const placed: string[] = []
  const known = {
    isUncached: ({ playerId }: Move) => playerId === 'uncached',
    read: () => read.promise,
  } as unknown as KnownPlayers
  const engine = makeEngine(
    {
      settle: (moves) => {
        placed.push(...moves.map(({ playerId }) => playerId))
        return Promise.resolve(moves.map(() => 'repeated'))
      },
      known,
      ensureEpoch: () => Promise.resolve(),
      limits: { batchMovesMax: 128, batchesInFlight: 2 },
    },
    UNWATCHED,
  )
  const first = engine.play(betOf('uncached'))
  await engine.play(betOf('known'))
  expect(placed).toEqual(['known'])
  await new Promise(setImmediate)
  expect(engine.size()).toBe(1)
  read.resolve(['unknown'])
  await first
  expect(placed).toEqual(['known', 'uncached'])
})

test('an invented session of a player does not keep their own off the optimistic path', async () => {
  const client = { query: () => Promise.resolve({ rows: [] }), release: () => {} }
  const { read, isUncached } = makeKnownPlayers({
    betPool: { connect: () => Promise.resolve(client) } as never,
    epochs: {
      find: () => undefined,
      load: () => Promise.reject(new Error('not used')),
      newestOf: () => 0,
      open: () => Promise.resolve(),
    },
  })
  const invented = { ...betOf('maya'), tokenHash: Buffer.alloc(32, 1) }
  await read([invented])
  expect(isUncached(invented)).toBe(false)
  expect(isUncached({ ...betOf('maya'), tokenHash: Buffer.alloc(32, 2) })).toBe(true)
})

test('a slow signer does not set back the estimate of the database time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const row = {
    playerId: 'maya',
    tokenHash: Buffer.alloc(32),
    lockedAtMicros: 1_000_000n,
    root: null,
  }
  const client = { query: () => Promise.resolve({ rows: [row] }), release: () => {} }
  const { cache, read } = makeKnownPlayers({
    betPool: { connect: () => Promise.resolve(client) } as never,
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
