import { expect, test } from 'vitest'
import type { Bet } from './bet.ts'
import type { SettleBets, Settled } from './settle-bets.ts'
import { openTable } from './table.ts'

const bet = (playerId: string, identifier: string): Bet => ({
  playerId,
  identifier,
  tokenHash: Buffer.alloc(32),
  game: 'dice',
  currency: 'coin',
  stakeMinor: 100n,
  params: { condition: 'above', targetHundredths: 5050 },
})

/** A database that answers when told to, and remembers what it was asked. */
function slowDatabase() {
  const asked: string[][] = []
  const answers: (() => void)[] = []
  const settle: SettleBets = (bets) => {
    asked.push(bets.map(({ identifier }) => identifier))
    return new Promise((resolve) =>
      answers.push(() => resolve(bets.map((): Settled => ({ kind: 'needs-epoch' })))),
    )
  }
  return {
    asked,
    answerNext: async () => {
      answers.shift()!()
      await turn()
      await turn()
    },
    settle,
  }
}

/** The loop goes round once. */
const turn = () => new Promise(setImmediate)

test('a bet that finds the table free waits for no other one', async () => {
  const database = slowDatabase()
  const table = openTable(database.settle, { batchBetsMax: 128, batchesInFlight: 1 })
  void table.place(bet('a', '1'))
  await turn()
  expect(database.asked).toEqual([['1']])
})

test('bets that arrive in the same turn go together', async () => {
  const database = slowDatabase()
  const table = openTable(database.settle, { batchBetsMax: 128, batchesInFlight: 2 })
  for (const n of ['1', '2', '3']) void table.place(bet(`player-${n}`, n))
  await turn()
  expect(database.asked).toEqual([['1', '2', '3']])
})

test('bets that arrive while a batch is away are the next batch, in order of arrival', async () => {
  const database = slowDatabase()
  const table = openTable(database.settle, { batchBetsMax: 128, batchesInFlight: 1 })
  void table.place(bet('player-1', '1'))
  await turn()
  for (const n of ['2', '3', '4']) void table.place(bet(`player-${n}`, n))
  await database.answerNext()
  expect(database.asked).toEqual([['1'], ['2', '3', '4']])
})

test('a batch is never larger than its limit', async () => {
  const database = slowDatabase()
  const table = openTable(database.settle, { batchBetsMax: 2, batchesInFlight: 1 })
  for (const n of ['1', '2', '3', '4']) void table.place(bet('a', n))
  await turn()
  await database.answerNext()
  expect(database.asked).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('with two batches in flight a player is in one of them only', async () => {
  const database = slowDatabase()
  const table = openTable(database.settle, { batchBetsMax: 128, batchesInFlight: 2 })
  void table.place(bet('a', '1'))
  await turn()
  void table.place(bet('a', '2'))
  void table.place(bet('b', '3'))
  await turn()
  expect(database.asked).toEqual([['1'], ['3']])
  await database.answerNext()
  expect(database.asked).toEqual([['1'], ['3'], ['2']])
})

test('when a batch fails each of its bets fails, and the next batch is played', async () => {
  let calls = 0
  const table = openTable(
    async (bets) => {
      calls += 1
      if (calls === 1) throw new Error('the database is away')
      return bets.map(() => ({ kind: 'needs-epoch' }))
    },
    { batchBetsMax: 1, batchesInFlight: 1 },
  )
  const first = table.place(bet('a', '1'))
  const second = table.place(bet('b', '2'))
  await expect(first).rejects.toThrow('the database is away')
  await expect(second).resolves.toEqual({ kind: 'needs-epoch' })
  expect(table.size()).toBe(0)
})

test('a bet that has waited too long is refused and never reaches the database: unavailable', async () => {
  const database = slowDatabase()
  const table = openTable(database.settle, { batchBetsMax: 9, batchesInFlight: 1, waitMsMax: 20 })
  void table.place(bet('a', '1'))
  await turn()
  const late = table.place(bet('b', '2')).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 40))
  void table.place(bet('c', '3'))
  await database.answerNext()
  expect(await late).toMatchObject({ code: 'unavailable' })
  expect(database.asked).toEqual([['1'], ['3']])
})
