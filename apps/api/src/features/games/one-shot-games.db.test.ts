import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '@kapis/contract/route'
import { playKeno, playLimbo, playPlinko, startAuto } from '@kapis/contract/routes'
import type { BetReply } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import { verifyRound } from '@kapis/fairness/verify-round'
import { findOneShotRule } from '@kapis/games/one-shot-rules'
import { fromNumber, payout } from '@kapis/money/money'
import { openTestApp, readAccount, readJournal } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp

type GameSample = {
  game: string
  route: Route
  input: object
  other: object
  params: object
  max: number
}

const GAMES: GameSample[] = [
  {
    game: 'limbo',
    route: playLimbo,
    input: { target: 10_000 },
    other: { target: 9_999.99 },
    params: { targetHundredths: 1_000_000 },
    max: 10,
  },
  {
    game: 'plinko',
    route: playPlinko,
    input: { rows: 16, risk: 'high' },
    other: { rows: 15 },
    params: { risk: 'high', rows: 16 },
    max: 100,
  },
  {
    game: 'keno',
    route: playKeno,
    input: { numbers: [40, 3, 17, 22, 31, 1, 9, 12, 8, 30], risk: 'high' },
    other: { risk: 'low' },
    params: { numbers: [1, 3, 8, 9, 12, 17, 22, 30, 31, 40], risk: 'high' },
    max: 100.1,
  },
]

async function send(as: Player | null, route: Route, body: object) {
  const answer = await app.send(as, route, { body })
  return answer as { status: number; code?: string; message: string; data: BetReply }
}
const play = (as: Player | null, { route, input }: GameSample, identifier: string, change = {}) =>
  send(as, route, { amount: 1, currency: 'coin', identifier, ...input, ...change })

describe.each(['locked', 'optimistic'])('one-shot games on the %s path', (path) => {
  beforeAll(async () => {
    app = await openTestApp({ BET_PATH: path })
  })
  afterAll(() => app.close())

  describe.each(GAMES)('one-shot bets of $game', (one) => {
    test('a bet moves exactly stake and payout, and account, journal and reply agree [GAME-01, GAME-02, GAME-03]', async () => {
      const player = await app.aPlayer({ coins: 100 })
      const { status, data } = await play(player, one, 'one')
      expect(status).toBe(200)
      expect(data).toMatchObject({ amount: 1, isPractice: false })
      const after = 1_000_000n - 10_000n + fromNumber(data.payout)!
      expect(fromNumber(data.balance.coin)).toBe(after)
      expect(await readAccount(app.db, player.userId)).toMatchObject({
        coin_minor: after,
        nonce: 1,
        games_played: 1,
        [`played_${one.game}`]: 1,
        played_dice: 0,
      })
      const journal = await readJournal(app.db, player.userId)
      expect(journal[2]).toMatchObject({ cause: 'bet', counter: `game:${one.game}` })
    })

    test('a bet can be replayed from its own reply and receipt', async () => {
      const player = await app.aPlayer({ coins: 100 })
      const { data } = await play(player, one, 'one')
      const { root, roundSeed, proof, nonce, clientSeed, tables } = data.fairness!
      expect(
        verifyRound({ root: root!, roundSeed: roundSeed!, proof: proof!, nonce: nonce! }),
      ).toBe(true)
      const receipt = JSON.parse(data.receipt!.text) as Record<string, unknown>
      expect(receipt['params']).toEqual(one.params)
      const rule = findOneShotRule(one.game)!
      expect(receipt['tables']).toBe(rule.tables)
      expect(tables).toBe(rule.tables)
      const seed = Buffer.from(roundSeed!, 'hex')
      const draws = drawsOf({ roundSeed: seed, clientSeed: clientSeed!, nonce: 0 })
      const { multiplier4, state } = rule.play(one.params, draws)
      expect(data.gameData.state).toEqual(state)
      expect(receipt['outcome']).toEqual(state)
      expect(fromNumber(data.payout)).toBe(payout(10_000n, multiplier4))
    })

    test('a reused identifier gets the stored reply; with other settings it is refused: identifier_reused', async () => {
      const player = await app.aPlayer({ coins: 100 })
      const first = await play(player, one, 'same')
      expect((await play(player, one, 'same')).data).toEqual(first.data)
      expect((await play(player, one, 'same', one.other)).code).toBe('identifier_reused')
      expect((await readJournal(app.db, player.userId)).length).toBe(3)
    })

    test('a stake with too large a possible payout is refused: stake_above_max', async () => {
      const player = await app.aPlayer({ coins: 1_000 })
      const above = await play(player, one, '1', { amount: one.max + 0.01 })
      expect(above.code).toBe('stake_above_max')
      expect((await play(player, one, '2', { amount: one.max })).status).toBe(200)
    })

    test('a practice round stores nothing', async () => {
      const player = await app.aPlayer({ coins: 5 })
      const before = await readAccount(app.db, player.userId)
      const { data } = await play(player, one, 'free', { amount: 0 })
      expect(data).toMatchObject({ amount: 0, payout: 0, isPractice: true, fairness: null })
      expect(await readAccount(app.db, player.userId)).toEqual(before)
    })

    test('a bet without a session is refused', async () => {
      expect(await play(null, one, '1')).toMatchObject({ status: 401, code: 'not_authenticated' })
    })

    test('an auto session takes only its own bets: auto_stopped', async () => {
      const player = await app.aPlayer({ coins: 100 })
      const body = { game: one.game, params: one.input, currency: 'coin', settings: twoBets }
      const { autoSessionId } = (await app.send(player, startAuto, { body })).data
      const bet = (autoSeq: number, change = {}) =>
        play(player, one, `auto-${autoSeq}`, { autoSessionId, autoSeq, ...change })
      expect((await bet(1)).status).toBe(200)
      expect((await bet(2, one.other)).code).toBe('auto_stopped')
    })
  })
})

const twoBets = {
  baseBet: 1,
  numberOfBets: 2,
  onWinIncrease: 0,
  onLossIncrease: 0,
  stopOnProfit: null,
  stopOnLoss: null,
  stopOnSingleWin: null,
}

describe('invalid bet requests', () => {
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  const [limbo, plinko, keno] = GAMES as [GameSample, GameSample, GameSample]
  const wrong: [string, GameSample, object, string][] = [
    ['a target below', limbo, { target: 1 }, 'Target must be at least 1.01'],
    ['a target above', limbo, { target: 10_000.01 }, 'Target must be at most 10000'],
    ['three decimals', limbo, { target: 2.005 }, 'Target can have at most 2 decimal places'],
    ['no number twice', keno, { numbers: [7, 7] }, 'Each number can be chosen once'],
    ['no number', keno, { numbers: [] }, 'Choose 1 to 10 numbers'],
    ['a number too high', keno, { numbers: [41] }, 'Numbers must be between 1 and 40'],
  ]
  test.each(wrong)(
    'an invalid bet request gets its own message: %s',
    async (_, one, change, message) => {
      const player = await app.aPlayer({ coins: 5 })
      expect(await play(player, one, '1', change)).toMatchObject({ status: 400, message })
    },
  )

  test.each([
    [plinko, { rows: 7 }],
    [plinko, { rows: 17 }],
    [plinko, { risk: 'classic' }],
    [keno, { numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    [keno, { numbers: [1.5] }],
    [limbo, { autoSeq: 1 }],
  ])('an invalid bet request is refused: %o with %o', async (one, change) => {
    const player = await app.aPlayer({ coins: 5 })
    expect((await play(player, one, '1', change)).status).toBe(400)
  })
})
