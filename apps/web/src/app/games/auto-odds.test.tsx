import type { AutoPlan } from '@kapis/games/auto-odds'
import { simulateAuto, simulatedWords } from '@kapis/games/auto-odds'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { applyPolled } from '#player/balance/balance-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { enterAuto, useAuto } from '#features/games/auto/auto-store.ts'
import { diceStore } from '#features/games/dice/dice-store.ts'
import AutoOdds from '#features/games/odds/auto-odds.tsx'

/** Stands for the worker. It answers when the test asks for it. */
class HeldWorker extends EventTarget {
  static readonly all: HeldWorker[] = []
  plan: AutoPlan | null = null
  isEnded = false
  constructor() {
    super()
    HeldWorker.all.push(this)
  }
  postMessage(plan: AutoPlan) {
    this.plan = plan
  }
  terminate() {
    this.isEnded = true
  }
  answer() {
    const data = simulateAuto(this.plan!, simulatedWords(1), 10)
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

const RUN = { state: 'running', left: 20, all: 20 } as const

beforeEach(async () => {
  HeldWorker.all.length = 0
  vi.stubGlobal('Worker', HeldWorker)
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  diceStore.enterAmount('5')
  useAuto.setState({ run: null })
  enterAuto({ numberOfBets: '20' })
  vi.useFakeTimers()
  renderPage(<AutoOdds game={diceStore} />)
})
afterEach(() => {
  vi.useRealTimers()
  act(() => useAuto.setState({ run: null }))
})

/** Lets the pause after the last key pass, and returns the worker that simulates now. */
function simulated(): HeldWorker {
  act(() => void vi.advanceTimersByTime(1_000))
  return HeldWorker.all.findLast(({ isEnded }) => !isEnded)!
}
const start = () => act(() => useAuto.setState({ run: RUN }))
const cost = () => screen.queryByText(/Average cost/)?.querySelector('b')?.textContent

test('a run keeps the odds of its start, whatever its bets do to the balance', () => {
  simulated().answer()
  const before = cost()
  expect(before).toBe('₱1.00')
  start()
  const count = HeldWorker.all.length
  act(() => applyPolled({ coin: 7, ticket: 0 }, 1))
  act(() => useAuto.setState({ run: { ...RUN, left: 3 } }))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(cost()).toBe(before)
  expect(HeldWorker.all).toHaveLength(count)
})

test('a run that starts before its odds are known shows none', () => {
  const worker = simulated()
  start()
  expect(worker.isEnded).toBe(true)
  expect(cost()).toBeUndefined()
})

test('a run that starts while changed settings are simulated shows none, not the odds before', () => {
  simulated().answer()
  act(() => enterAuto({ numberOfBets: '40' }))
  simulated()
  start()
  expect(cost()).toBeUndefined()
  act(() => useAuto.setState({ run: null }))
  simulated().answer()
  expect(cost()).toBe('₱2.00')
})
