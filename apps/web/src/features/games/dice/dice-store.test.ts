import { rollDice as route } from '@kapis/contract/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { startServer } from '../../../../test/start-server.ts'
import { applyPolled, balance } from '#player/balance/balance-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { checkPending, placeBet } from '../engine/place-move.ts'
import { diceStore } from './dice-store.ts'

let server: FakeServer
const rollDice = () => placeBet(diceStore)

beforeEach(async () => {
  vi.useFakeTimers()
  server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  diceStore.enterAmount('100')
})
afterEach(() => vi.useRealTimers())

const identifiers = () =>
  new Set(server.callsOf(route).map(({ body }) => (body as { identifier: string }).identifier))

describe('a bet without any reply', () => {
  beforeEach(async () => {
    server.failNext(route, 'network', 'timeout', { status: 500 }, 'network', 'network')
    void rollDice()
    await vi.advanceTimersByTimeAsync(20_000)
  })

  test('an unanswered bet is sent five times with one identifier, then left to the player', () => {
    expect(server.callsOf(route)).toHaveLength(5)
    expect(identifiers().size).toBe(1)
    expect(diceStore.get().phase).toBe('unresolved')
    expect(balance()).toMatchObject({ held: { coin: 0n }, roundsOpen: 0 })
  })

  test('an unanswered bet is never replaced by a new bet', async () => {
    await rollDice()
    expect(server.callsOf(route)).toHaveLength(5)
  })

  test('an unanswered bet is found by its identifier', async () => {
    await checkPending(diceStore)
    expect(identifiers().size).toBe(1)
    expect(diceStore.get()).toMatchObject({ phase: 'idle', unanswered: [] })
    expect(diceStore.get().history).toHaveLength(1)
  })
})

test('a bet with a lost reply is settled once [RCV-01]', async () => {
  const honest = server.fetch
  let isLost = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await honest(url, init)
    if (url !== route.path || !isLost) return response
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  void rollDice()
  await vi.advanceTimersByTimeAsync(5_000)
  // The fake clock does not control the signature check, so wait for the check to finish.
  await vi.waitFor(() => expect(diceStore.get().phase).toBe('idle'), 15_000)
  expect(server.callsOf(route)).toHaveLength(2)
  expect(server.state.bets.size).toBe(1)
  expect(diceStore.get().history).toMatchObject([{ mismatch: null }])
})

test('a bet with an unreadable reply does not count as refused', async () => {
  const honest = server.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === route.path ? new Response('<html>') : honest(url, init),
  )
  void rollDice()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(diceStore.get().phase).toBe('unresolved')
})

test('a bet is refused at once while the money gate is closed', async () => {
  server.failNext(route, { status: 503, code: 'money_stopped' })
  await rollDice()
  expect(diceStore.get().phase).toBe('idle')
  expect(server.callsOf(route)).toHaveLength(1)
})

test('a bet that failed to load its seeds is not placed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await rollDice()
  expect(diceStore.get()).toMatchObject({ phase: 'idle', unanswered: [] })
  expect(server.callsOf(route)).toHaveLength(0)
})
