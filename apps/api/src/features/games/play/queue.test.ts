import { refuse } from '@kapis/contract/refusals'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BetMove, MoveResult } from './moves/move.ts'
import { openQueue } from './queue.ts'
import type { Settle } from './settle-batch.ts'

type Moves = Settle<BetMove, MoveResult>

const bet = (playerId: string, identifier: string): BetMove => ({
  kind: 'bet',
  playerId,
  identifier,
  tokenHash: Buffer.alloc(32),
  game: 'dice',
  currency: 'coin',
  stakeMinor: 100n,
  params: { condition: 'above', targetHundredths: 5050 },
})

/** Makes a database that answers on command and records its batches. */
function slowDatabase() {
  const request: string[][] = []
  const answers: (() => void)[] = []
  const settle: Moves = (bets) => {
    request.push(bets.map(({ identifier }) => identifier))
    return new Promise((resolve) =>
      answers.push(() => resolve(bets.map((): MoveResult => 'needs-epoch'))),
    )
  }
  return {
    asked: request,
    answerNext: async () => {
      answers.shift()!()
      await turn()
      await turn()
    },
    settle,
  }
}

// The clock stands still unless a test moves it, because a busy machine may pause at any time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Waits for one turn of the event loop. */
const turn = () => new Promise(setImmediate)

test('a bet at an idle queue is sent without waiting for others', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 128, batchesInFlight: 1 })
  void queue.place(bet('a', '1'))
  await turn()
  expect(database.asked).toEqual([['1']])
})

test('bets that arrive in the same turn share a batch', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 128, batchesInFlight: 2 })
  for (const n of ['1', '2', '3']) void queue.place(bet(`player-${n}`, n))
  await turn()
  expect(database.asked).toEqual([['1', '2', '3']])
})

test('bets that arrive during a batch form the next one, in order of arrival', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 128, batchesInFlight: 1 })
  void queue.place(bet('player-1', '1'))
  await turn()
  for (const n of ['2', '3', '4']) void queue.place(bet(`player-${n}`, n))
  await database.answerNext()
  expect(database.asked).toEqual([['1'], ['2', '3', '4']])
})

test('a batch is never larger than its limit', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 2, batchesInFlight: 1 })
  for (const n of ['1', '2', '3', '4']) void queue.place(bet('a', n))
  await turn()
  await database.answerNext()
  expect(database.asked).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('a player is in one of two concurrent batches only', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 128, batchesInFlight: 2 })
  void queue.place(bet('a', '1'))
  await turn()
  void queue.place(bet('a', '2'))
  vi.advanceTimersByTime(25)
  void queue.place(bet('b', '3'))
  await turn()
  expect(database.asked).toEqual([['1'], ['3']])
  vi.advanceTimersByTime(25)
  await database.answerNext()
  expect(database.asked).toEqual([['1'], ['3'], ['2']])
})

test('few bets wait for the batch at the database, and many do not', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 128, batchesInFlight: 2 })
  void queue.place(bet('a', 'first'))
  await turn()
  for (let n = 1; n < 32; n += 1) void queue.place(bet(`player-${n}`, String(n)))
  await turn()
  expect(database.asked).toHaveLength(1)
  void queue.place(bet('player-32', '32'))
  await turn()
  expect(database.asked.map((batch) => batch.length)).toEqual([1, 32])
})

test('a bet waits for a slow batch only 25 ms, even if no other bet arrives', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { batchMovesMax: 128, batchesInFlight: 2 })
  void queue.place(bet('a', '1'))
  await turn()
  void queue.place(bet('b', '2'))
  vi.advanceTimersByTime(25)
  await vi.waitUntil(() => database.asked.length === 2)
  expect(database.asked).toEqual([['1'], ['2']])
})

test('a failed batch fails each of its bets, and the next batch is played', async () => {
  let calls = 0
  const queue = openQueue<BetMove, MoveResult>(
    async (bets) => {
      calls += 1
      if (calls === 1) throw new Error('the database is away')
      return bets.map(() => 'needs-epoch')
    },
    { batchMovesMax: 1, batchesInFlight: 1 },
  )
  const first = queue.place(bet('a', '1'))
  const second = queue.place(bet('b', '2'))
  await expect(first).rejects.toThrow('the database is away')
  await expect(second).resolves.toBe('needs-epoch')
  expect(queue.size()).toBe(0)
})

test('a bet that waits too long is refused before it reaches the database: unavailable', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, {
    batchMovesMax: 9,
    batchesInFlight: 1,
    waitMsMax: 20,
  })
  void queue.place(bet('a', '1'))
  await turn()
  const late = queue.place(bet('b', '2')).catch((error: unknown) => error)
  vi.advanceTimersByTime(40)
  void queue.place(bet('c', '3'))
  await database.answerNext()
  expect(await late).toMatchObject({ code: 'unavailable' })
  expect(database.asked).toEqual([['1'], ['3']])
})

const lockTimeout = () =>
  Object.assign(new pg.DatabaseError('lock timeout', 0, 'error'), { code: '55P03' })
const settings = { batchMovesMax: 128, batchesInFlight: 1 }
const answerOf = (placed: Promise<MoveResult>) =>
  placed.catch((error: { code?: string }) => error.code)

test('a player whose rows fail a batch fails alone', async () => {
  const request: string[][] = []
  const queue = openQueue<BetMove, MoveResult>(async (bets) => {
    request.push(bets.map(({ playerId }) => playerId))
    if (bets.some(({ playerId }) => playerId === 'c')) throw lockTimeout()
    return bets.map(() => 'needs-epoch')
  }, settings)
  const players = ['a', 'b', 'c', 'd', 'a']
  const answers = await Promise.all(
    players.map((player, n) => answerOf(queue.place(bet(player, `${n}`)))),
  )
  const fine = 'needs-epoch'
  expect(answers).toEqual([fine, fine, '55P03', fine, fine])
  expect(request).toEqual([['a', 'b', 'c', 'd', 'a'], ['a', 'a'], ['b'], ['c'], ['d']])
  await turn()
  expect(queue.size()).toBe(0)
})

test('an error that affects every player is not retried player by player', async () => {
  let calls = 0
  const queue = openQueue<BetMove, MoveResult>(async () => {
    calls += 1
    throw lockTimeout()
  }, settings)
  const placed = Array.from({ length: 50 }, (_, n) => answerOf(queue.place(bet(`p-${n}`, '1'))))
  expect(new Set(await Promise.all(placed))).toEqual(new Set(['55P03']))
  expect(calls).toBeLessThan(6)
})

test.each([
  ['a COMMIT without an answer', refuse('outcome_unknown')],
  ['a lost connection', new Error('Connection terminated')],
])('%s is never retried', async (_, error) => {
  let calls = 0
  const queue = openQueue<BetMove, MoveResult>(async () => {
    calls += 1
    throw error
  }, settings)
  const both = [queue.place(bet('a', '1')), queue.place(bet('b', '2'))]
  for (const one of both) await expect(one).rejects.toBe(error)
  expect(calls).toBe(1)
})

test('a locked account delays only its own player, in order and for a limited time: unavailable', async () => {
  let isLocked = true
  const settled: string[] = []
  const queue = openQueue<BetMove, MoveResult>(
    async (bets) =>
      bets.map(({ playerId, identifier }) => {
        if (playerId === 'stuck' || (playerId === 'late' && isLocked)) return 'busy'
        settled.push(identifier)
        return 'needs-epoch'
      }),
    settings,
  )
  const stuck = answerOf(queue.place(bet('stuck', '1')))
  const late = queue.place(bet('late', '2'))
  await queue.place(bet('other', '3'))
  const later = queue.place(bet('late', '4'))
  await queue.place(bet('other', '5'))
  isLocked = false
  await Promise.all([late, later])
  expect(settled).toEqual(['3', '5', '2', '4'])
  vi.advanceTimersByTime(801)
  expect(await stuck).toBe('unavailable')
  expect(queue.size()).toBe(0)
})

test('a bet that would wait too long is refused on arrival, and later ones are taken again', async () => {
  const database = slowDatabase()
  const settings = { batchMovesMax: 2, batchesInFlight: 1, queueMsMax: 20 }
  const queue = openQueue(database.settle, settings)
  const place = (n: number) => queue.place(bet(`player-${n}`, String(n)))
  const first = [1, 2, 3, 4].map(place)
  await turn()
  // By now the open batch has taken longer than a bet behind it may wait.
  vi.advanceTimersByTime(30)
  await expect(place(5)).rejects.toMatchObject({ code: 'unavailable' })
  await database.answerNext()
  const later = place(6)
  await database.answerNext()
  await database.answerNext()
  expect(await Promise.all([...first, later])).toHaveLength(5)
  expect(database.asked).toEqual([['1', '2'], ['3', '4'], ['6']])
})

test('one quick batch does not let in more bets than can be settled in time', async () => {
  const database = slowDatabase()
  const settings = { batchMovesMax: 2, batchesInFlight: 1, queueMsMax: 20 }
  const queue = openQueue(database.settle, settings)
  const place = (n: number) => queue.place(bet(`player-${n}`, String(n)))
  const slow = place(1)
  await turn()
  const quick = place(2)
  vi.advanceTimersByTime(30)
  await database.answerNext()
  await database.answerNext()
  await Promise.all([slow, quick])
  const open = place(3)
  await turn()
  const waiting = [place(4), place(5)]
  await expect(place(6)).rejects.toMatchObject({ code: 'unavailable' })
  await database.answerNext()
  await database.answerNext()
  expect(await Promise.all([open, ...waiting])).toHaveLength(3)
})

test('a short queue is never refused, however slow the database is', async () => {
  const database = slowDatabase()
  const settings = { batchMovesMax: 3, batchesInFlight: 1, queueMsMax: 0 }
  const queue = openQueue(database.settle, settings)
  const first = queue.place(bet('a', '1'))
  await turn()
  const waiting = [queue.place(bet('b', '2')), queue.place(bet('c', '3'))]
  await database.answerNext()
  await database.answerNext()
  expect(await Promise.all([first, ...waiting])).toHaveLength(3)
})

test('with one request of each player a batch, a later one waits for the next batch', async () => {
  const database = slowDatabase()
  const queue = openQueue(database.settle, { ...settings, isOnePerPlayer: () => true })
  for (const [player, n] of ['a', 'a', 'b', 'a'].entries()) void queue.place(bet(n, `${player}`))
  await turn()
  await database.answerNext()
  await database.answerNext()
  expect(database.asked).toEqual([['0', '2'], ['1'], ['3']])
})
