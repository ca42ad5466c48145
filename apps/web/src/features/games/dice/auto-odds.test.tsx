import type { AutoPlan } from '@kapis/games/auto-odds'
import { simulateAuto, simulatedWords } from '@kapis/games/auto-odds'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGame } from '../../../../test/game-page.tsx'
import { endSession } from '#player/session/session-store.ts'
import { DicePage } from './dice-page.tsx'

/** A worker that simulates immediately, because the test environment has no workers. */
class FakeWorker extends EventTarget {
  postMessage(plan: AutoPlan) {
    const data = simulateAuto(plan, simulatedWords(1), 50)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}

beforeEach(() => vi.stubGlobal('Worker', FakeWorker))
afterEach(() => {
  vi.unstubAllGlobals()
  endSession('logout')
})

/** Opens auto-bet with ten bets of 2. */
async function openAuto() {
  const { user, bet } = await openGame(<DicePage />)
  await bet('2')
  await user.click(screen.getByRole('radio', { name: 'Auto' }))
  const bets = await screen.findByLabelText('Number of bets')
  await user.clear(bets)
  await user.type(bets, '10')
  return user
}

test('auto-bet shows what a run costs and the most it can lose before it starts [AUTO-03]', async () => {
  const user = await openAuto()
  // Ten bets of 2 wager 20, and the edge of dice is 1 %.
  const line = await screen.findByRole('button', { name: /Average cost ₱0.20 · Max loss ₱20.00/ })
  await user.click(line)
  const odds = within(screen.getByRole('region', { name: 'Odds of this run' }))
  const valueOf = (name: string) => odds.getByText(name).nextSibling?.textContent
  expect(valueOf('Max loss')).toBe('₱20.00')
  expect(valueOf('Average wagered')).toBe('₱20.00')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Odds of this run' })).toBeNull()
})

test('auto-bet says if its odds could not be simulated', async () => {
  vi.stubGlobal('Worker', undefined)
  await openAuto()
  expect(await screen.findByText('The odds couldn’t be simulated.')).toBeTruthy()
})
