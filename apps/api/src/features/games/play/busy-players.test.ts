import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueue } from './queue.ts'

type Request = { playerId: string; identifier: string; isStep?: boolean }
const request = (identifier: string): Request => ({ playerId: 'a', identifier })
const step = (identifier: string): Request => ({ ...request(identifier), isStep: true })

/** Opens a queue on a database that answers on command. Records its batches. */
function openSlow(answer: (request: Request) => string = () => 'settled') {
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
  const limits = { batchMovesMax: 128, batchesInFlight: 2, waitMsMax: 2_000 }
  const isOnePerPlayer = ({ isStep = false }: Request) => isStep
  return { batches, queue: openQueue(settle, { ...limits, isOnePerPlayer }), answerNext }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Waits for one turn of the event loop. */
const turn = () => new Promise(setImmediate)

test('a step that waits for a bet of its player is refused in time', async () => {
  const { queue, batches } = openSlow()
  void queue.place(request('1'))
  await turn()
  const refused = vi.fn<(error: unknown) => void>()
  queue.place(step('2')).catch(refused)
  await turn()
  for (const ms of [1_990, 30]) {
    expect(refused).not.toHaveBeenCalled()
    vi.advanceTimersByTime(ms)
    await turn()
  }
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }))
  expect(batches).toEqual([['1']])
})

test('bets and steps of a player take turns in order, with one step in each batch', async () => {
  const { queue, batches, answerNext } = openSlow()
  void queue.place(request('1'))
  await turn()
  for (const one of [request('2'), step('first'), step('second'), request('3')]) {
    void queue.place(one)
  }
  await turn()
  await answerNext()
  expect(batches).toEqual([['1'], ['2', 'first']])
  await answerNext()
  expect(batches).toEqual([['1'], ['2', 'first'], ['second', '3']])
})

test('a player stays busy while one of two bets is undecided', async () => {
  const { queue, batches, answerNext } = openSlow(({ identifier }) =>
    identifier === '2' ? 'busy' : 'settled',
  )
  const first = queue.place(request('1'))
  void queue.place(request('2'))
  await turn()
  void queue.place(request('3'))
  await answerNext()
  expect(await first).toBe('settled')
  expect(batches).toEqual([['1', '2']])
})
