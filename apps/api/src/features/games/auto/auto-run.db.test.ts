import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetReply } from '@kapis/contract/games'
import { rollDice, startAuto, stopAuto } from '@kapis/contract/routes'
import type { AutoSettings } from '@kapis/games/auto'
import type { AutoHost } from '@kapis/games/auto-driver'
import { runAuto } from '@kapis/games/auto-driver'
import { toNumber } from '@kapis/money/money'
import { openTestApp, readAccount } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const base: AutoSettings = {
  baseMinor: 10_000n,
  betsMax: 1000,
  onWinIncrease4: null,
  onLossIncrease4: null,
  stopProfitMinor: null,
  stopLossMinor: null,
  stopWin4: null,
}
type Dice = { condition: 'above' | 'below'; target: number }
const even: Dice = { condition: 'above', target: 50.5 }
type RunOptions = { coins?: number; dice?: Dice; change?: Partial<AutoHost> }
const amount = (minor: bigint | null) => (minor === null ? null : toNumber(minor))

/** Runs the client's own auto-bet loop against the real API, without its pauses. */
async function run(
  settings: AutoSettings,
  { coins = 10_000, dice = even, change = {} }: RunOptions,
) {
  const player = await app.aPlayer({ coins })
  const { data } = await app.send(player, startAuto, {
    body: { game: 'dice', params: dice, currency: 'coin', settings: sent(settings) },
  })
  const bets: BetReply[] = []
  let balanceMinor = BigInt(Math.round(coins * 10_000))
  const ended = await runAuto(settings, {
    table: () => ({ balanceMinor, maxStakeMinor: 10_000_000_000n }),
    async place({ stakeMinor, seq }) {
      const played = await roll(player, dice, data.autoSessionId, stakeMinor, seq)
      if (played.status !== 200) throw new Error(played.code)
      bets.push(played.data)
      balanceMinor = BigInt(Math.round(played.data.balance.coin * 10_000))
      const payoutMinor = BigInt(Math.round(played.data.payout * 10_000))
      const multiplier4 = BigInt(Math.round(played.data.payoutMultiplier * 10_000))
      return { stakeMinor, payoutMinor, multiplier4 }
    },
    endFor: (error) => (error as Error).message,
    paceMs: () => 0,
    nowMs: () => 0,
    wait: async () => undefined,
    stopWord: () => null,
    ...change,
  })
  // Compares with the server's ledger, because the client's own sums prove nothing.
  const account = await readAccount(app.db, player.userId)
  expect(account.coin_minor).toBe(BigInt(coins) * 10_000n + ended.standing.netMinor)
  expect(account.played_dice).toBe(ended.standing.placed)
  const next = ended.standing.placed + 1
  const after = await roll(player, dice, data.autoSessionId, ended.standing.nextStakeMinor, next)
  return { ...ended, bets, after, player, autoSessionId: data.autoSessionId }
}

function sent(settings: AutoSettings) {
  return {
    baseBet: toNumber(settings.baseMinor),
    numberOfBets: settings.betsMax,
    onWinIncrease: amount(settings.onWinIncrease4),
    onLossIncrease: amount(settings.onLossIncrease4),
    stopOnProfit: amount(settings.stopProfitMinor),
    stopOnLoss: amount(settings.stopLossMinor),
    stopOnSingleWin: amount(settings.stopWin4),
  }
}

function roll(player: Player, dice: Dice, autoSessionId: string, stake: bigint, autoSeq: number) {
  const bet = { amount: toNumber(stake), currency: 'coin', ...dice, identifier: randomUUID() }
  // The contract rejects numbers above 1,000, but this test is about the server's own check.
  const seq = Math.min(autoSeq, 1000)
  return app.send(player, rollDice, { body: { ...bet, autoSessionId, autoSeq: seq } })
}

describe('an auto-bet run of up to 1,000 bets against the API', () => {
  test('auto-bet stops at its count of 1,000 bets, and the server accepts no more [AUTO-01, AUTO-02]', async () => {
    const { why, standing, after } = await run(base, {})
    expect([why, standing.placed]).toEqual(['count', 1000])
    expect(after).toMatchObject({ status: 409, code: 'auto_stopped' })
  })

  test('auto-bet stops with the first bet that reaches the profit target', async () => {
    const { why, standing, bets, after } = await run({ ...base, stopProfitMinor: 30_000n }, {})
    if (why === 'count') return
    expect(why).toBe('profit')
    const nets = runningNets(bets)
    expect(nets.at(-1)).toBe(standing.netMinor)
    expect(nets.findIndex((net) => net >= 30_000n)).toBe(nets.length - 1)
    expect(after).toMatchObject({ code: 'auto_stopped', message: /profit/ })
  })

  test.each([0n, 1_000_000n, 10_000_000n])(
    'auto-bet never exceeds its loss limit (stake %s more on a loss) [AUTO-02]',
    async (onLossIncrease4) => {
      const limit = 150_000n
      const hard: Dice = { condition: 'above', target: 90 }
      const settings = { ...base, onLossIncrease4, stopLossMinor: limit }
      const { why, standing, bets, after } = await run(settings, { dice: hard })
      expect(runningNets(bets).every((net) => -net <= limit)).toBe(true)
      if (why === 'count') return
      expect(why).toBe('loss')
      expect(standing.nextStakeMinor - standing.netMinor > limit).toBe(true)
      expect(after).toMatchObject({ code: 'auto_stopped', message: /lose more/ })
    },
  )

  test('auto-bet stops with the first single win that is large enough', async () => {
    const rare: Dice = { condition: 'above', target: 90 }
    const { why, bets, after } = await run({ ...base, stopWin4: 99_000n }, { dice: rare })
    expect(why).toBe('single_win')
    expect(bets.map(({ payoutMultiplier }) => payoutMultiplier >= 9.9).indexOf(true)).toBe(
      bets.length - 1,
    )
    expect(after).toMatchObject({ code: 'auto_stopped', message: /single win/ })
  })

  test('auto-bet sends no bet that the balance does not cover', async () => {
    const hard: Dice = { condition: 'above', target: 98 }
    const doubling = { ...base, onLossIncrease4: 1_000_000n }
    const { why, standing, bets, after } = await run(doubling, { coins: 20, dice: hard })
    expect(why).toBe('balance')
    expect(bets.at(-1)!.balance.coin).toBeLessThan(toNumber(standing.nextStakeMinor))
    expect(after.code).toBe('insufficient_coin')
  })

  test('an error stops auto-bet, and bets settled before it stand', async () => {
    let left = 7
    const broken = { stopWord: () => (left-- > 0 ? null : 'error') }
    const { why, standing } = await run(base, { change: broken })
    expect([why, standing.placed]).toEqual(['error', 7])
  })

  test('after a stop from another tab the next auto-bet is refused', async () => {
    const { autoSessionId, player } = await run({ ...base, betsMax: 1000 }, stopAfter(3))
    await app.send(player, stopAuto, { body: { autoSessionId } })
    expect((await roll(player, even, autoSessionId, 10_000n, 5)).code).toBe('auto_stopped')
  })
})

function stopAfter(bets: number): RunOptions {
  let left = bets
  return { change: { stopWord: () => (left-- > 0 ? null : 'player') } }
}

function runningNets(bets: BetReply[]): bigint[] {
  let net = 0n
  return bets.map(({ amount: stake, payout }) => {
    net += BigInt(Math.round(payout * 10_000)) - BigInt(Math.round(stake * 10_000))
    return net
  })
}
