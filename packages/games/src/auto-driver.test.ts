import { expect, test } from 'vitest'
import type { AutoBet, AutoSettings } from './auto.ts'
import type { AutoHost } from './auto-driver.ts'
import { runAuto } from './auto-driver.ts'

const settings = (change: Partial<AutoSettings> = {}): AutoSettings => ({
  baseMinor: 100_000n,
  betsMax: 5,
  onWinIncrease4: null,
  onLossIncrease4: 1_000_000n,
  stopProfitMinor: null,
  stopLossMinor: null,
  stopWin4: null,
  ...change,
})

/** Returns a host whose bets have the given multipliers. An error in the list is thrown instead. */
function makeHost(outcomes: (bigint | Error)[], change: Partial<AutoHost> = {}) {
  const sent: { stakeMinor: bigint; seq: number }[] = []
  const waits: number[] = []
  let now = 0
  let inFlight = 0
  const host: AutoHost = {
    table: () => ({ balanceMinor: 10_000_000n, maxStakeMinor: 10_000_000n }),
    async place(bet): Promise<AutoBet> {
      expect(++inFlight).toBe(1)
      sent.push(bet)
      now += 50
      await Promise.resolve()
      inFlight -= 1
      const multiplier4 = outcomes.shift() ?? 0n
      if (multiplier4 instanceof Error) throw multiplier4
      const { stakeMinor } = bet
      return { stakeMinor, multiplier4, payoutMinor: (stakeMinor * multiplier4) / 10_000n }
    },
    endFor: (error) => (error as Error).message,
    paceMs: () => 200,
    nowMs: () => now,
    wait: async (ms) => {
      waits.push(ms)
      now += ms
    },
    stopWord: () => null,
    ...change,
  }
  return { host, sent, waits }
}

test('bets follow each other at the pace, counted from send to send', async () => {
  const { host, sent, waits } = makeHost([])
  const run = await runAuto(settings({ betsMax: 3 }), host)
  expect(run).toMatchObject({ why: 'count', standing: { placed: 3, netMinor: -700_000n } })
  expect(sent.map((bet) => [bet.seq, bet.stakeMinor])).toEqual([
    [1, 100_000n],
    [2, 200_000n],
    [3, 400_000n],
  ])
  expect(waits).toEqual([150, 150])
})

test('after too many requests the same bet is sent again and counted once', async () => {
  const { host, sent, waits } = makeHost([0n, new Error('wait'), new Error('wait'), 20_000n])
  const run = await runAuto(settings({ betsMax: 2 }), host)
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 2, 2])
  expect(waits).toEqual([150, 1_000, 1_000])
  expect(run).toMatchObject({ why: 'count', standing: { placed: 2, netMinor: 100_000n } })
})

test('an error ends the run at once', async () => {
  const { host } = makeHost([0n, new Error('error')])
  const run = await runAuto(settings(), host)
  expect(run).toMatchObject({ why: 'error', standing: { placed: 1 } })
  expect(run.error).toBeInstanceOf(Error)
})

test('a stop request ends auto-bet before the next bet', async () => {
  let word: string | null = null
  const { host, sent } = makeHost([], {
    stopWord: () => word,
    onBet: ({ placed }) => {
      if (placed === 2) word = 'player'
    },
  })
  expect((await runAuto(settings(), host)).why).toBe('player')
  expect(sent).toHaveLength(2)
})

test('a loss limit smaller than the first bet sends nothing', async () => {
  const { host, sent } = makeHost([])
  expect((await runAuto(settings({ stopLossMinor: 50_000n }), host)).why).toBe('loss')
  expect(sent).toEqual([])
})
