import { rollDice, startAuto as startRoute, stopAuto as stopRoute } from '@kapis/contract/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { applyPolled, balance, switchCurrency } from '#player/balance/balance-store.ts'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { endSession } from '#player/session/session-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { enterAuto, setMode, stopAuto, useAuto } from '../auto/auto-store.ts'
import { startAutoBet } from '../engine/run-auto.ts'
import { diceStore } from './dice-store.ts'

let server: FakeServer

beforeEach(async () => {
  endSession('logout')
  server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  setDevicePreference({ isTurbo: true })
  setMode('auto')
  diceStore.enterAmount('1')
  enterAuto({ numberOfBets: '3' })
})
afterEach(() => vi.restoreAllMocks())

/** Waits for the first bet. On a busy machine more bets may follow before the test continues. */
const untilPlayed = () => vi.waitUntil(() => diceStore.get().history.length > 0, 30_000)
const ended = () => useAuto.getState().ended
const sent = () => server.callsOf(rollDice).map(({ body }) => body as Record<string, unknown>)

test('auto-bets carry their session and consecutive numbers', async () => {
  await startAutoBet(diceStore)
  expect(ended()).toMatch(/^Auto-bet finished: all bets placed\. 3 bets, net [+−]?₱\d/)
  expect(sent().map(({ autoSeq, amount }) => [autoSeq, amount])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ])
  expect(new Set(sent().map(({ autoSessionId }) => autoSessionId)).size).toBe(1)
  expect(new Set(sent().map(({ identifier }) => identifier)).size).toBe(3)
  expect(server.callsOf(startRoute)).toHaveLength(1)
  expect(server.callsOf(stopRoute)).toHaveLength(1)
  expect(diceStore.get().history.every(({ mismatch }) => mismatch === null)).toBe(true)
})

test('the currency cannot be changed during an auto-bet run', async () => {
  const run = startAutoBet(diceStore)
  await vi.waitFor(() => expect(server.callsOf(rollDice).length).toBeGreaterThan(0), 15_000)
  switchCurrency('ticket')
  expect(balance().active).toBe('coin')
  await run
  switchCurrency('ticket')
  expect(balance().active).toBe('ticket')
})

describe('the end of an auto-bet run', () => {
  test('the player stops auto-bet', async () => {
    enterAuto({ numberOfBets: '1000' })
    const run = startAutoBet(diceStore)
    await untilPlayed()
    const before = server.callsOf(rollDice).length
    stopAuto('player')
    await run
    expect(ended()).toMatch(/^You stopped auto-bet\. \d+ bets?, net/)
    expect(server.callsOf(rollDice).length).toBeLessThanOrEqual(before + 1)
  })

  test('auto-bet ends after a minute in a hidden tab, not before [AUTO-02]', async () => {
    enterAuto({ numberOfBets: '1000' })
    const run = startAutoBet(diceStore)
    await untilPlayed()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(ended()).toBeNull()
    await vi.advanceTimersByTimeAsync(1_500)
    vi.useRealTimers()
    window.dispatchEvent(new Event('offline'))
    await run
    expect(ended()).toMatch(/this tab was hidden for a minute/)
  })

  test('auto-bet ends when the network is lost', async () => {
    enterAuto({ numberOfBets: '1000' })
    const run = startAutoBet(diceStore)
    await untilPlayed()
    window.dispatchEvent(new Event('offline'))
    await run
    expect(ended()).toMatch(/you are offline/)
  })

  test('auto-bet ends on a refusal and shows its message [AUTO-02]', async () => {
    const message = 'Auto-bet has stopped: it reached its limit of 30 minutes.'
    server.failNext(rollDice, { status: 409, code: 'auto_stopped', message })
    await startAutoBet(diceStore)
    expect(ended()).toContain(message)
  })

  test('auto-bet ends when the server finds the balance too small', async () => {
    server.failNext(rollDice, { status: 422, code: 'insufficient_coin' })
    await startAutoBet(diceStore)
    expect(ended()).toMatch(/doesn’t cover the next bet/)
  })

  test('auto-bet ends with the session', async () => {
    server.failNext(rollDice, { status: 401, code: 'session_expired' })
    server.state.isSignedIn = false
    await startAutoBet(diceStore)
    expect(server.callsOf(rollDice).length).toBeLessThanOrEqual(1)
  })

  test('auto-bet waits after too many requests', async () => {
    server.failNext(rollDice, { status: 429, code: 'too_many_requests' })
    await startAutoBet(diceStore)
    expect(ended()).toMatch(/all bets placed\. 3 bets/)
    expect(server.state.bets.size).toBe(3)
  })
})

test('invalid settings do not start auto-bet', async () => {
  enterAuto({ numberOfBets: '0' })
  await startAutoBet(diceStore)
  expect(snackbarTexts()).toEqual(['Number of bets must be between 1 and 1000'])
  expect(server.callsOf(startRoute)).toHaveLength(0)
})
