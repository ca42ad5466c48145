import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBusyPlayers, openQueue } from './queue.ts'

type Request = { playerId: string; identifier: string }
const request = (playerId: string, identifier: string): Request => ({ playerId, identifier })

/** Makes a database that answers on command and records its batches. */
function slowDatabase(answer: (request: Request) => string = () => 'settled') {
  const batches: string[][] = []
  const answers: (() => void)[] = []
  const settle = (batch: readonly Request[]): Promise<string[]> => {
    batches.push(batch.map(({ identifier }) => identifier))
    return new Promise((resolve) => answers.push(() => resolve(batch.map(answer))))
  }
  const answerNext = async () => {
    answers.shift()!()
    await turn()
    await turn()
  }
  return { batches, settle, answerNext }
}

/** Opens a queue of bets and one of moves, which share their busy players. */
function openBoth(bets = slowDatabase(), moves = slowDatabase()) {
  const busy = makeBusyPlayers()
  const limits = { batchMovesMax: 128, batchesInFlight: 2, waitMsMax: 2_000, busy }
  const ofBets = openQueue(bets.settle, limits)
  const ofMoves = openQueue(moves.settle, { ...limits, isOnePerPlayer: () => true })
  return { bets, moves, ofBets, ofMoves }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Waits for one turn of the event loop. */
const turn = () => new Promise(setImmediate)

test('a move that waits for a bet of its player is refused in time', async () => {
  const { ofBets, ofMoves, moves } = openBoth()
  void ofBets.place(request('a', '1'))
  await turn()
  const refused = vi.fn<(error: unknown) => void>()
  ofMoves.place(request('a', '2')).catch(refused)
  await turn()
  for (const ms of [1_990, 30]) {
    expect(refused).not.toHaveBeenCalled()
    vi.advanceTimersByTime(ms)
    await turn()
  }
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }))
  expect(moves.batches).toEqual([])
})

test('a move takes its turn, even if another bet of its player always waits', async () => {
  const { ofBets, ofMoves, bets, moves } = openBoth()
  void ofBets.place(request('a', '1'))
  await turn()
  void ofBets.place(request('a', '2'))
  void ofMoves.place(request('a', 'first'))
  void ofMoves.place(request('a', 'second'))
  await turn()
  await bets.answerNext()
  expect([bets.batches, moves.batches]).toEqual([[['1']], [['first']]])
  // The bet does not wait for the second move either.
  await moves.answerNext()
  expect([bets.batches, moves.batches]).toEqual([[['1'], ['2']], [['first']]])
})

test('a player stays busy while one of two bets is undecided', async () => {
  const ofLocked = slowDatabase(({ identifier }) => (identifier === '2' ? 'busy' : 'settled'))
  const { ofBets, ofMoves, bets, moves } = openBoth(ofLocked)
  const first = ofBets.place(request('a', '1'))
  void ofBets.place(request('a', '2'))
  await turn()
  void ofMoves.place(request('a', '3'))
  await bets.answerNext()
  expect(await first).toBe('settled')
  expect(moves.batches).toEqual([])
})
