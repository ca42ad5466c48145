import { activeMines, cashOutMines, revealTile, startMines } from '@kapis/contract/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { minesOf, roundsOf } from '../../../../test/fake-rounds.ts'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { applyPolled, balance, shownBalance } from '#player/balance/balance-store.ts'
import { useVisitTotals } from '#player/balance/visit-totals.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import { createGameStore } from './game-store.ts'
import { advanceRound, cashOut, checkPending, resume, startRound } from './place-move.ts'
import type { GameMove } from './round.ts'

type State = { opened: number[]; minedTiles: number[] | null }
const makeTable = () =>
  createGameStore<State>({
    game: 'mines',
    routes: {
      start: 'startMines',
      reveal: 'revealTile',
      cashout: 'cashOutMines',
      active: 'activeMines',
    },
    readMultiplier4: () => 10_000n,
    showMs: () => 0,
  })

let server: FakeServer
let store: ReturnType<typeof makeTable>
const shown = () => shownBalance(balance(), 'coin')
const start = () => startRound(store, { mines: 1 })
const open = (tile: number) => advanceRound(store, 'reveal', { tile })

beforeEach(async () => {
  sessionStorage.clear()
  server = startServer({ isSignedIn: true, balance: { coin: 500, ticket: 5 } })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  store = makeTable()
  await resume(store)
  store.enterAmount('100')
})
afterEach(() => vi.useRealTimers())

const gems = () => ALL.filter((tile) => !minesOf(server.state).includes(tile))
const ALL = Array.from({ length: 25 }, (_, tile) => tile)

async function openGems(count: number): Promise<void> {
  for (const tile of gems().slice(0, count)) await open(tile)
}

async function hitMine(): Promise<void> {
  await open(minesOf(server.state)[0] ?? 0)
}

describe('a multi-step round', () => {
  test('a round holds its stake from the first step, and counts only when it ends', async () => {
    await start()
    expect(store.get()).toMatchObject({ phase: 'idle', round: { seq: 0, end: null } })
    expect(shown()).toBe(4_000_000n)
    expect(balance()).toMatchObject({ roundsOpen: 0, held: { coin: 0n } })
    expect(useVisitTotals.getState().net.coin).toBe(0n)
  })

  test('a round is cashed out once, verified, and pays the shown amount', async () => {
    await start()
    await openGems(1)
    const worth = store.get().round?.multiplier4 ?? 0n
    expect(worth).toBe(10_312n)
    await Promise.all([cashOut(store), cashOut(store)])
    const ended = store.get().round
    expect(ended).toMatchObject({ end: 'cashout', mismatch: null })
    expect(ended?.payoutMinor).toBe(worth * 100n)
    expect(server.callsOf(cashOutMines)).toHaveLength(1)
    expect(shown()).toBe(4_000_000n + worth * 100n)
    expect(useVisitTotals.getState().net.coin).toBe(worth * 100n - 1_000_000n)
    expect(store.get().totals.coin).toMatchObject({ bets: 1, wins: 1 })
  })

  test('a round cannot be cashed out before its first success', async () => {
    await start()
    await cashOut(store)
    expect(server.callsOf(cashOutMines)).toHaveLength(0)
  })

  test('a lost round pays nothing and is verified', async () => {
    await start()
    await openGems(1)
    await hitMine()
    expect(store.get().round).toMatchObject({ end: 'lose', payoutMinor: 0n, mismatch: null })
    expect(shown()).toBe(4_000_000n)
    expect(store.get().history).toHaveLength(1)
  })

  test('finding the last gem cashes out automatically', async () => {
    await startRound(store, { mines: 24 })
    await openGems(1)
    expect(store.get().round).toMatchObject({ end: 'auto_cashout', mismatch: null })
    expect(shown()).toBe(4_000_000n + 24_750_000n)
  })

  test('a round above the balance is not sent', async () => {
    store.enterAmount('501')
    await start()
    expect(snackbarTexts()).toEqual(['Insufficient coin balance'])
    expect(server.callsOf(startMines)).toHaveLength(0)
  })

  test('a practice round costs nothing and requests no seeds', async () => {
    store.enterAmount('0.00')
    await start()
    expect(store.get().round).toMatchObject({ isPractice: true, promise: null })
    expect(server.state.clientSeed).toBeNull()
    await open(0)
    expect(store.get().round).toMatchObject({ end: 'lose', mismatch: null })
    expect(store.get().totals.coin.bets).toBe(0)
  })
})

describe('a step without a reply', () => {
  test('an unanswered step is resent with its identifier and taken once', async () => {
    vi.useFakeTimers()
    await start()
    server.failNext(revealTile, 'timeout', 'network')
    const opening = openGems(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(store.get().phase).toBe('checking')
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await opening
    const calls = server.callsOf(revealTile).map(({ body }) => body)
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(roundsOf(server.state).get('mines')?.steps).toHaveLength(1)
  })

  test('an unanswered step is resent after a reload, before anything else', async () => {
    await start()
    const honest = server.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await honest(url, init)
      if (url !== revealTile.path) return response
      throw new TypeError('Failed to fetch')
    })
    vi.useFakeTimers()
    const opening = openGems(1)
    await vi.advanceTimersByTimeAsync(20_000)
    await opening
    vi.useRealTimers()
    expect(store.get()).toMatchObject({ phase: 'unresolved', unanswered: [{ step: 'reveal' }] })
    await open(4)
    expect(roundsOf(server.state).get('mines')?.steps).toHaveLength(1)
    vi.stubGlobal('fetch', honest)
    const reloaded = makeTable()
    await resume(reloaded)
    expect(reloaded.get()).toMatchObject({ phase: 'idle', unanswered: [], round: { seq: 1 } })
  })
})

describe('an open round', () => {
  test('an open round is restored on another device unchanged', async () => {
    await start()
    await openGems(2)
    const { round } = store.get()
    if (round === null) throw new Error('The round is gone.')
    const elsewhere = makeTable()
    await resume(elsewhere)
    expect(elsewhere.get().round).toMatchObject({
      identifier: round.identifier,
      state: round.state,
      seq: 2,
      multiplier4: round.multiplier4,
      isResumed: true,
    })
    await cashOut(elsewhere)
    expect(elsewhere.get().round).toMatchObject({ end: 'cashout', mismatch: null })
  })

  test('a round continued elsewhere is shown in its current state', async () => {
    await start()
    const elsewhere = makeTable()
    await resume(elsewhere)
    const [first = 0, second = 0] = gems()
    await advanceRound(elsewhere, 'reveal', { tile: first })
    await open(second)
    expect(snackbarTexts()).toHaveLength(1)
    expect(store.get().round).toMatchObject({ seq: 1, state: { opened: [first] } })
  })

  test('a stale cash-out says that the round ended elsewhere, what it paid and the balance', async () => {
    await start()
    await openGems(1)
    const elsewhere = makeTable()
    await resume(elsewhere)
    await cashOut(elsewhere)
    await cashOut(store)
    expect(store.get()).toMatchObject({ phase: 'idle', round: { end: 'cashout' } })
    expect(store.get().round).toMatchObject({ mismatch: null, isUnchecked: false })
    expect(store.get().round?.identifier).toBe(elsewhere.get().round?.identifier)
    expect(snackbarTexts()).toEqual([
      'This round ended in another tab or on another device and paid ₱103.12. Your balance is ₱503.12.',
    ])
  })

  test('a round that ended elsewhere with other seeds than promised does not verify', async () => {
    await start()
    await openGems(1)
    const elsewhere = makeTable()
    await resume(elsewhere)
    await cashOut(elsewhere)
    store.change(({ round }) => ({
      round: round && { ...round, promise: { ...round.promise!, root: 'f'.repeat(64) } },
    }))
    await cashOut(store)
    expect(store.get().round?.mismatch).toMatch(/differ/)
  })

  test('a failed request does not discard the open round', async () => {
    await start()
    server.failNext(activeMines, 'network')
    const again = makeTable()
    await resume(again)
    expect(again.get().phase).toBe('unresolved')
    await resume(again)
    expect(again.get()).toMatchObject({ phase: 'idle', round: { seq: 0 } })
  })
})

describe('the steps that the player took', () => {
  const asIf = (change: (move: GameMove) => GameMove) =>
    store.change(({ round }) => ({ round: round && { ...round, sent: round.sent.map(change) } }))

  test.each([
    ['another tile than the one opened', 'reveal', { tile: 24 }],
    ['more mines than were chosen', 'start', { mines: 2 }],
  ])('a round with %s does not verify', async (_, step, params) => {
    await start()
    await open(gems().find((tile) => tile !== 24)!)
    asIf((move) => (move.step === step ? { ...move, params } : move))
    await cashOut(store)
    expect(store.get().round?.mismatch).toBe('The steps differ from those that you took.')
  })

  test('a step that ends the round without being asked to does not verify', async () => {
    await start()
    await openGems(1)
    asIf((move) => (move.step === 'reveal' ? { ...move, step: 'cashout', params: {} } : move))
    await cashOut(store)
    expect(store.get().round?.mismatch).toBe('The steps differ from those that you took.')
  })
})

test('a receipt of another shape is a mismatch, and the balance stays right', async () => {
  await start()
  await openGems(1)
  const worth = store.get().round?.multiplier4 ?? 0n
  const honest = server.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await honest(url, init)
    const text = await response.text()
    return new Response(text.replace(/"text":"(\\"|[^"])*"/, '"text":"{}"'), response)
  })
  await cashOut(store)
  expect(store.get().round?.mismatch).toBe('The receipt cannot be read.')
  expect(shown()).toBe(4_000_000n + worth * 100n)
  expect(balance()).toMatchObject({ roundsOpen: 0, held: { coin: 0n } })
})

test('a move that may be settled is kept when its resend is refused before it is looked up', async () => {
  vi.useFakeTimers()
  const honest = server.fetch
  let sent = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== startMines.path) return honest(url, init)
    sent += 1
    // The reply to the first request is lost after the round has started.
    if (sent === 1) await honest(url, init)
    if (sent === 1) throw new TypeError('Failed to fetch')
    const body = { success: false, code: 'too_many_requests', message: 'Too many requests.' }
    return new Response(JSON.stringify(body), { status: 429 })
  })
  const starting = start()
  await vi.advanceTimersByTimeAsync(20_000)
  await starting
  vi.useRealTimers()
  expect(store.get()).toMatchObject({ phase: 'unresolved', unanswered: [{ step: 'start' }] })
  vi.stubGlobal('fetch', honest)
  await checkPending(store)
  expect(store.get()).toMatchObject({ phase: 'idle', unanswered: [], round: { seq: 0, end: null } })
  expect(shown()).toBe(4_000_000n)
})

test('a move without a reply is dropped with the session, not kept for the next player', async () => {
  await start()
  vi.useFakeTimers()
  server.failNext(revealTile, 'network', 'network', 'network', 'network', 'network')
  const opening = openGems(1)
  await vi.advanceTimersByTimeAsync(10)
  endSession('expired')
  await vi.advanceTimersByTimeAsync(20_000)
  await opening.catch(() => undefined)
  vi.useRealTimers()
  expect(store.get().unanswered).toEqual([])
  expect(sessionStorage.getItem('pending-mines')).toBeNull()
})

test.each([
  ['"minedTiles":[', '"minedTiles":[24,'],
  ['"multiplier":0', '"multiplier":3'],
])('a settled round with a changed %s does not verify', async (from, to) => {
  const honest = server.fetch
  await start()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await honest(url, init)
    const text = await response.text()
    return new Response(text.replace(from, to), { status: response.status })
  })
  await hitMine()
  expect(store.get().round?.mismatch).toMatch(/differs/)
})
