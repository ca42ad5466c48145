import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer } from '../../../../test/start-server.ts'
import { device, useDevicePreferences } from '#lib/device-preferences.ts'
import { usePlayBlock } from '#player/limits/play-block.ts'
import { setMode, useAuto } from '../auto/auto-store.ts'
import { loadOffer } from './load-offer.ts'
import { useOffer, waitForCycle } from './offer.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useOffer.setState({ hasAuto: true, hasTurbo: true, minCycleMs: 0 })
})
afterEach(() => vi.useRealTimers())

test('rounds start no sooner than the minimum cycle time allows', async () => {
  useOffer.setState({ minCycleMs: 5_000 })
  const started: number[] = []
  const begun = performance.now()
  const rounds = [1, 2, 3].map(() =>
    waitForCycle().then(() => started.push(performance.now() - begun)),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all(rounds)
  const gaps = started.slice(1).map((at, round) => at - (started[round] ?? 0))
  expect(gaps).toEqual([5_000, 5_000])
})

test('features that the operator does not offer are hidden', async () => {
  const server = startServer({ isSignedIn: true })
  Object.assign(server.state.offer, { autoBet: false, turbo: false, minCycleMs: 5_000 })
  setMode('auto')
  useDevicePreferences.setState({ isTurbo: true })
  await loadOffer('dice')
  const offer = { hasAuto: false, hasTurbo: false, minCycleMs: 5_000, maxPayout: 100_000 }
  expect(useOffer.getState()).toEqual(offer)
  expect(useAuto.getState().mode).toBe('manual')
  expect(device().isTurbo).toBe(false)
})

test("a closed game shows a notice, during maintenance with the operator's text", async () => {
  const server = startServer({ isSignedIn: true })
  server.state.offer.closedGames = ['keno']
  await loadOffer('dice')
  expect(usePlayBlock.getState().closed).toBeNull()
  await loadOffer('keno')
  expect(usePlayBlock.getState().closed).toBe('This game is closed for now.')
  server.state.offer.maintenance = 'Back at nine.'
  await loadOffer('dice')
  expect(usePlayBlock.getState().closed).toBe('Back at nine.')
})
