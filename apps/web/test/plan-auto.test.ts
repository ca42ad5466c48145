import type { Route } from '@kapis/contract/route'
import {
  playFlip,
  playMines,
  playRockPaperScissors,
  startAuto as startRoute,
  stopAuto as stopRoute,
} from '@kapis/contract/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyPolled, balance } from '#player/balance/balance-store.ts'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import type { AutoForm } from '../src/features/games/auto/auto-store.ts'
import { enterAuto, setMode, useAuto } from '../src/features/games/auto/auto-store.ts'
import type { PlanStore } from '../src/features/games/engine/plan-store.ts'
import { startAutoBet } from '../src/features/games/engine/run-auto.ts'
import type { FakeServer } from './fake-server.ts'
import { flipPlan, useFlipPlan } from '../src/features/games/flip/flip-plan.ts'
import {
  rockPaperScissorsPlan,
  useStreak,
} from '../src/features/games/rock-paper-scissors/rock-paper-scissors-plan.ts'
import { useHand } from '../src/features/games/rock-paper-scissors/rock-paper-scissors-store.ts'
import { minesPlan } from '../src/features/games/mines/mines-plan.ts'
import { useMinesChoice } from '../src/features/games/mines/mines-store.ts'
import { snackbarTexts, startServer } from './start-server.ts'

type Suite = {
  plan: PlanStore<unknown, object>
  route: Route
  /** Selects a plan that wins about half of the time or more often. */
  choose: () => void
  /** The params sent for this plan. `other` has those of another plan of the same size. */
  sent: object
  other: object
  clear: () => void
  missing: string
}

const SUITES: Suite[] = [
  {
    plan: minesPlan as unknown as Suite['plan'],
    route: playMines,
    choose: () => useMinesChoice.setState({ mines: 3, picks: [7, 3] }),
    sent: { mines: 3, picks: [7, 3] },
    other: { picks: [3, 7] },
    clear: () => useMinesChoice.setState({ picks: [] }),
    missing: 'Choose tiles to open',
  },
  {
    plan: flipPlan as unknown as Suite['plan'],
    route: playFlip,
    choose: () => useFlipPlan.setState({ calls: ['tails'] }),
    sent: { calls: ['tails'] },
    other: { calls: ['heads'] },
    clear: () => useFlipPlan.setState({ calls: [] }),
    missing: 'Choose heads or tails for 1–10 flips',
  },
  {
    plan: rockPaperScissorsPlan as unknown as Suite['plan'],
    route: playRockPaperScissors,
    choose: () => {
      useHand.setState({ hand: 'paper' })
      useStreak.setState({ streak: 1 })
    },
    sent: { hand: 'paper', streak: 1 },
    other: { hand: 'rock' },
    // A hand and a streak are always set, so only the stake can be missing.
    clear: () => rockPaperScissorsPlan.enterAmount('0'),
    missing: 'Auto-bet needs a bet of at least 0.01',
  },
]

describe.each(SUITES)('auto-bet by a plan of $plan.game', (suite) => {
  const { plan, route } = suite
  let server: FakeServer

  beforeEach(async () => {
    endSession('logout')
    sessionStorage.clear()
    server = startServer({ isSignedIn: true })
    await checkFirst()
    applyPolled(server.state.balance, 0)
    setDevicePreference({ isTurbo: true })
    // A constant client seed, normally random, makes the rounds repeatable.
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array)
    setMode('auto')
    plan.change(() => ({ phase: 'idle' }))
    suite.choose()
    plan.enterAmount('1')
  })
  afterEach(() => vi.restoreAllMocks())

  const ended = () => useAuto.getState().ended
  const calls = () => server.callsOf(route).map(({ body }) => body as Record<string, unknown>)
  async function run(form: Partial<AutoForm>) {
    enterAuto(form)
    await startAutoBet(plan)
  }
  /** Changes the request before the server sees it, or the reply before the page sees it. */
  function tamper(change: { body?: object; multiplier?: number }) {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (url !== route.path) return server.fetch(url, init)
      const body = { ...JSON.parse(init.body as string), ...change.body }
      const reply = await server.fetch(url, { ...init, body: JSON.stringify(body) })
      const json = await reply.json()
      if (change.multiplier !== undefined) json.data.payoutMultiplier = change.multiplier
      return Response.json(json)
    })
  }

  test('every planned bet is sent as started, verified and shown', async () => {
    await run({ numberOfBets: '5' })
    expect(ended()).toMatch(/^Auto-bet finished: all bets placed\. 5 bets, net [+−]?₱\d/)
    expect(server.callsOf(startRoute)[0]?.body).toMatchObject({ params: suite.sent })
    expect(calls()).toMatchObject([1, 2, 3, 4, 5].map((autoSeq) => ({ ...suite.sent, autoSeq })))
    expect(new Set(calls().map(({ autoSessionId }) => autoSessionId)).size).toBe(1)
    expect(new Set(calls().map(({ identifier }) => identifier)).size).toBe(5)
    expect(server.callsOf(stopRoute)).toHaveLength(1)
    const { history, totals, round, phase } = plan.get()
    expect(history.map(({ mismatch }) => mismatch)).toEqual([null, null, null, null, null])
    expect(totals.coin).toMatchObject({ bets: 5, wageredMinor: 50_000n })
    expect(round).toBe(history.at(-1))
    expect(phase).toBe('idle')
    expect(balance().confirmed?.coin).toBe(BigInt(Math.round(server.state.balance.coin * 10_000)))
    expect(balance()).toMatchObject({ held: { coin: 0n }, concealed: { coin: 0n } })
  })

  describe('the end of a planned auto-bet run', () => {
    test('planned auto-bet ends at the profit limit', async () => {
      const onLoss = { onLoss: 'increase', onLossPercent: '200' } as const
      await run({ numberOfBets: '30', stopOnProfit: '0.01', stopOnLoss: '', ...onLoss })
      expect(ended()).toMatch(/profit target reached\. \d+ bets?, net \+/)
    })

    test('planned auto-bet ends before a bet that could exceed the loss limit', async () => {
      await run({ numberOfBets: '5', stopOnLoss: '0.50' })
      expect(ended()).toMatch(/could exceed your loss limit\. 0 bets/)
      expect(calls()).toHaveLength(0)
    })

    test('planned auto-bet ends at a single win', async () => {
      await run({ numberOfBets: '30', stopOnSingleWin: '1.01' })
      expect(ended()).toMatch(/you reached your win target/)
      expect(plan.get().history.at(-1)?.multiplier4).toBeGreaterThan(10_000n)
    })

    test("planned auto-bet ends on an error and shows the server's text", async () => {
      server.failNext(route, { status: 409, code: 'round_open', message: 'Finish it first.' })
      await run({ numberOfBets: '5' })
      expect(ended()).toMatch(/couldn’t be settled\. Finish it first\. 0 bets/)
      expect(balance().held.coin).toBe(0n)
    })

    test('planned auto-bet ends on a result that does not verify', async () => {
      tamper({ multiplier: 77 })
      await run({ numberOfBets: '5' })
      expect(ended()).toMatch(/a result couldn’t be verified\. 1 bet,/)
      expect(plan.get().round?.mismatch).toBe('The multiplier differs.')
    })

    test('planned auto-bet ends on a round that followed another plan', async () => {
      tamper({ body: suite.other })
      await run({ numberOfBets: '5' })
      expect(ended()).toMatch(/a result couldn’t be verified\. 1 bet,/)
      expect(plan.get().round?.mismatch).toBe('The round did not follow your plan.')
    })
  })

  test('an unanswered planned bet is resent with its identifier and counts once', async () => {
    server.failNext(route, 'timeout')
    await run({ numberOfBets: '2' })
    expect(ended()).toMatch(/all bets placed\. 2 bets/)
    expect(calls()[0]?.identifier).toBe(calls()[1]?.identifier)
    expect(plan.get().history).toHaveLength(2)
  })

  test('planned auto-bet waits after too many requests', async () => {
    server.failNext(route, { status: 429, code: 'too_many_requests' })
    await run({ numberOfBets: '2' })
    expect(ended()).toMatch(/all bets placed\. 2 bets/)
    expect(server.state.bets.size).toBe(2)
  })

  test('an incomplete plan does not start, and shows what is missing', async () => {
    suite.clear()
    await run({ numberOfBets: '2' })
    expect(snackbarTexts()).toEqual([suite.missing])
    expect(server.callsOf(startRoute)).toHaveLength(0)
  })

  test('planned auto-bet does not start while a round is open', async () => {
    plan.change(() => ({ phase: 'playing' }))
    await run({ numberOfBets: '2' })
    expect(server.callsOf(startRoute)).toHaveLength(0)
  })

  test('a stake above the maximum payout is refused before it is placed', async () => {
    const { loadOffer } = await import('../src/features/games/engine/load-offer.ts')
    await loadOffer(plan.game)
    const max = plan.readMaxStake() ?? 0n
    expect(max).toBe(((1_000_000_000n * 10_000n) / plan.readMultiplier4() / 100n) * 100n)
    plan.enterAmount((Number(max) / 10_000 + 0.01).toFixed(2))
    server.state.balance = { coin: 1_000_000, ticket: 0 }
    applyPolled(server.state.balance, balance().settledRounds)
    expect(plan.readProblem()).toMatch(/^The maximum bet with these settings is ₱/)
  })
})
