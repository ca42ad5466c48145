import { rollDice } from '@kapis/contract/routes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { listedFiles } from '../../../../../tools/path-of-a-bet/listed-files.ts'
import {
  ranEveryTime,
  traceFiles,
  waitingFiles,
} from '../../../../../tools/path-of-a-bet/trace-files.ts'

/** What runs by the clock meets single bets only, or on a busy machine many of them. */
const BETS = { least: 10, most: 200 }

let app: TestApp
let trace: Awaited<ReturnType<typeof traceFiles>>

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  trace = await traceFiles()
})
afterEach(() => trace.close())

test('a bet runs the files that the architecture lists for the API, and no others', async () => {
  const { path, called } = listedFiles('api')
  const player = await app.aPlayer({ coins: 100 })
  const bet = async (identifier: string) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: rollDice.path,
      payload: { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier },
      headers: { cookie: `__Host-kapis=${player.cookie}` },
    })
    expect(reply.statusCode).toBe(200)
  }
  await bet('first')
  const sent = findWaiting()
  const listed = [...path, ...called].toSorted()
  const traced: string[][] = []
  const isEnough = () => traced.length >= BETS.least && ranEveryTime(traced).length <= listed.length
  while (!isEnough() && traced.length < BETS.most) {
    await trace.take()
    await bet(`bet-${traced.length}`)
    traced.push(await trace.take())
  }
  expect(ranEveryTime(traced)).toEqual(listed)
  expect(sent.waiting.length).toBeGreaterThan(5)
  expect(path).toEqual(expect.arrayContaining(sent.waiting))
})

/** Finds the files whose functions wait when a statement is about to be sent. */
function findWaiting() {
  const found = { waiting: [] as string[] }
  const connect = app.betPool.connect.bind(app.betPool)
  const connectAndFind = () => {
    found.waiting = waitingFiles()
    return connect()
  }
  vi.spyOn(app.betPool, 'connect').mockImplementation(connectAndFind as never)
  return found
}
