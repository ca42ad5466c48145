import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DicePage } from '#features/games/dice/dice-page.tsx'
import { diceStore } from '#features/games/dice/dice-store.ts'
import { press } from '#features/games/engine/actions.ts'
import { applyPolled } from '#player/balance/balance-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { listedFiles } from '../../../tools/path-of-a-bet/listed-files.ts'
import { ranEveryTime, traceFiles, waitingFiles } from '../../../tools/path-of-a-bet/trace-files.ts'
import { openGame } from './game-page.tsx'
import { startServer } from './start-server.ts'

const BETS = 3
const { path, called } = listedFiles('web')
/** What only runs for a press on the button, and not if the press is done by the test. */
const OF_PAGE = path.slice(0, 2)

let trace: Awaited<ReturnType<typeof traceFiles>>
let waiting: string[] = []

beforeEach(async () => {
  trace = await traceFiles()
})
afterEach(() => trace.close())

test('a bet runs the files that the architecture lists for the browser, and no others', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  diceStore.enterAmount('10')
  // There is no page, so that React draws nothing.
  const found = await traceBets(server, () => press(diceStore))
  expect(found).toEqual([...path, ...called].filter((file) => !OF_PAGE.includes(file)).toSorted())
  expect(waiting.length).toBeGreaterThan(3)
  expect(path).toEqual(expect.arrayContaining(waiting))
})

test('a press on the button runs the files that pass the bet on', async () => {
  const { server, user, bet } = await openGame(<DicePage />)
  await bet('10')
  const button = screen.getByRole('button', { name: 'Roll' })
  expect(await traceBets(server, () => user.click(button))).toEqual(expect.arrayContaining(path))
})

/** Returns the files that run for every bet after the first, without those of the fake server. */
async function traceBets(
  server: Pick<ReturnType<typeof startServer>, 'fetch'>,
  place: () => unknown,
): Promise<string[]> {
  let files: string[] = []
  vi.stubGlobal('fetch', async (...request: Parameters<typeof server.fetch>) => {
    waiting = waitingFiles()
    files.push(...(await trace.take()))
    const reply = await server.fetch(...request)
    await trace.take()
    return reply
  })
  const traced: string[][] = []
  for (let bets = 0; bets <= BETS; bets += 1) {
    const { length } = diceStore.get().history
    files = []
    await trace.take()
    await place()
    await waitFor(() => expect(diceStore.get().history).toHaveLength(length + 1))
    await waitFor(() => expect(diceStore.get().phase).toBe('idle'))
    traced.push([...files, ...(await trace.take())])
  }
  return ranEveryTime(traced.slice(1))
}
