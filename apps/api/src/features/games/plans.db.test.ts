import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import type { BetReply } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { verifyRound } from '@kapis/fairness/verify-round'
import { FLIP_SIDES } from '@kapis/games/flip'
import { placeMines } from '@kapis/games/mines'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import { replayRound } from '@kapis/games/replay-round'
import { blockPlayer, openTestApp, readAccount, readJournal } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { peekDraws, ensureTestEpoch } from '../../../test/peek-draws.ts'

let app: TestApp

const stake = (identifier: string, amount = 1) => ({ amount, currency: 'coin', identifier })
const post = (as: Player, name: keyof typeof routes, body: object) =>
  app.send(as, routes[name] as typeof routes.playMines, { body })
const entryOf = ({ receipt }: BetReply) => JSON.parse(receipt!.text) as BetReceipt
const repeat = (entry: BetReceipt, { fairness }: BetReply) => {
  const { clientSeed, nonce } = entry
  const roundSeed = hashFromHex(fairness!.roundSeed!)!
  return replayRound(entry, () => drawsOf({ roundSeed, clientSeed, nonce }))
}
async function aPlayerWithSeed(coins = 100): Promise<Player> {
  const player = await app.aPlayer({ coins, tickets: coins })
  await ensureTestEpoch(app, player)
  return player
}
const countRounds = async ({ userId }: Player) => {
  const rows = app.db.selectFrom('game_round').select('seq').where('player_id', '=', userId)
  return (await rows.execute()).length
}

/**
 * For each game, a plan that loses at its first step with the player's next draws, and a plan that
 * differs from it slightly.
 */
const LOSING = {
  playMines: async (player: Player) => {
    const [mined] = placeMines(3, await peekDraws(app, player))
    const [one, two] = [0, 1, 2].filter((tile) => tile !== mined)
    const other = { mines: 3, picks: [mined!, two!] }
    return { game: 'mines', body: { mines: 3, picks: [mined!, one!] }, other }
  },
  playFlip: async (player: Player) => {
    const wrong = FLIP_SIDES[1 - (await peekDraws(app, player)).below(2)]!
    const other = { calls: [wrong, 'tails'] }
    return { game: 'flip', body: { calls: [wrong, 'heads'] }, other }
  },
  playRockPaperScissors: async (player: Player) => {
    const hand = HANDS[((await peekDraws(app, player)).below(3) + 2) % 3]!
    return { game: 'rock_paper_scissors', body: { hand, streak: 2 }, other: { hand, streak: 3 } }
  },
} as const
const names = Object.keys(LOSING) as (keyof typeof LOSING)[]

describe.each(['locked', 'optimistic'])('plans on the %s path', (path) => {
  beforeAll(async () => {
    app = await openTestApp({ BET_PATH: path })
  })
  afterAll(() => app.close())

  describe.each(names)('plans of %s', (name) => {
    test('a plan writes one journal entry and no round, and its receipt proves it', async () => {
      const player = await aPlayerWithSeed()
      const { game, body } = await LOSING[name](player)
      const { status, data } = await post(player, name, { ...stake('a'), ...body })
      expect(status).toBe(200)
      expect(data).toMatchObject({ payout: 0, balance: { coin: 99, ticket: 100 } })
      expect(data.round).toEqual({
        seq: 0,
        status: 'settled',
        end: 'lose',
        canCashOut: false,
        closesAt: null,
      })
      const entry = entryOf(data)
      expect(entry).toMatchObject({ cause: 'round', game, held: 0, amount: -10_000 })
      expect(repeat(entry, data)).toMatchObject({ multiplier4: 0n, state: entry.outcome })
      const { root, roundSeed, proof, nonce } = data.fairness!
      const place = { root: root!, roundSeed: roundSeed!, proof: proof!, nonce: nonce! }
      expect(verifyRound(place)).toBe(true)
      expect((await readJournal(app.db, player.userId)).at(-1)).toMatchObject({
        cause: 'round',
        cause_key: 'a',
        counter: `game:${game}`,
        amount_minor: -10_000n,
        held_minor: 0n,
      })
      expect(await readAccount(app.db, player.userId)).toMatchObject({
        games_played: 1,
        wagered_minor: 10_000n,
        [`played_${game}`]: 1,
        nonce: 1,
      })
      expect(await countRounds(player)).toBe(0)
    })

    test('a repeated plan gets the stored reply; another plan under its identifier is refused: identifier_reused', async () => {
      const player = await aPlayerWithSeed()
      const { body, other } = await LOSING[name](player)
      const request = { ...stake('a'), ...body }
      const [first, duplicate] = await Promise.all([
        post(player, name, request),
        post(player, name, request),
      ])
      expect(duplicate.data.ledgerSeq).toBe(first.data.ledgerSeq)
      const { receipt: signed, ...again } = (await post(player, name, request)).data
      const { receipt, ...before } = first.data
      expect(again).toEqual(before)
      expect(signed!.text).toBe(receipt!.text)
      for (const change of [other, { amount: 2 }, { currency: 'ticket' }]) {
        const reused = await post(player, name, { ...request, ...change })
        expect([reused.status, reused.code]).toEqual([409, 'identifier_reused'])
      }
      expect((await readAccount(app.db, player.userId)).nonce).toBe(1)
    })

    test('a plan without a stake is practice: no entry, no nonce, no round', async () => {
      const player = await aPlayerWithSeed()
      const before = await readAccount(app.db, player.userId)
      const { body } = await LOSING[name](player)
      const { data } = await post(player, name, { ...stake('a', 0), ...body })
      expect(data).toMatchObject({ isPractice: true, payout: 0, receipt: null, fairness: null })
      expect(data.round).toMatchObject({ seq: 0, status: 'settled' })
      expect(await readAccount(app.db, player.userId)).toEqual(before)
      expect(await countRounds(player)).toBe(0)
    })

    test('a plan is refused for a blocked player or an unknown session: session_expired', async () => {
      const player = await aPlayerWithSeed()
      const { body } = await LOSING[name](player)
      const nobody = { ...player, cookie: `${player.cookie.slice(0, -3)}AAA` }
      expect((await post(nobody, name, { ...stake('a'), ...body })).status).toBe(401)
      await blockPlayer(app.db, player)
      const blocked = await post(player, name, { ...stake('a'), ...body })
      expect(blocked.code).toBe('session_expired')
    })
  })

  test('a bet, plan, round or step never shares its identifier: identifier_reused', async () => {
    const player = await aPlayerWithSeed()
    await post(player, 'startMines', { ...stake('start'), mines: 1 })
    await post(player, 'revealTile', { identifier: 'step', seq: 1, tile: 0 })
    await post(player, 'rollDice', { ...stake('dice'), condition: 'above', target: 50 })
    for (const used of ['start', 'step', 'dice']) {
      const { status, code } = await post(player, 'playFlip', { ...stake(used), calls: ['heads'] })
      expect([used, status, code]).toEqual([used, 409, 'identifier_reused'])
    }
    expect((await post(player, 'playFlip', { ...stake('plan'), calls: ['heads'] })).status).toBe(
      200,
    )
    expect((await post(player, 'startHilo', stake('plan'))).code).toBe('identifier_reused')
    const step = await post(player, 'revealTile', { identifier: 'plan', seq: 2, tile: 1 })
    expect(step.code).toBe('identifier_reused')
    await post(player, 'cashOutMines', { identifier: 'out', seq: 2 })
    const settled = await post(player, 'playMines', { ...stake('start'), mines: 1, picks: [0] })
    expect(settled.code).toBe('identifier_reused')
  })

  test('plans and bets of many players share batches with correct entries', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayerWithSeed()))
    const request = (n: number): [keyof typeof routes, object] =>
      [
        ['rollDice', { condition: 'above', target: 50 }] as const,
        ['playMines', { mines: 3, picks: [n, n + 1] }] as const,
        ['playFlip', { calls: ['heads', 'tails'] }] as const,
        ['playRockPaperScissors', { hand: 'paper', streak: 1 }] as const,
      ][n % 4] as [keyof typeof routes, object]
    await Promise.all(
      players.flatMap((player) =>
        Array.from({ length: 12 }, async (_, n) => {
          const [name, body] = request(n)
          const currency = n % 5 === 0 ? 'ticket' : 'coin'
          const { status, data } = await post(player, name, { ...stake(`${n}`), currency, ...body })
          expect(status).toBe(200)
          expect(repeat(entryOf(data), data)).toMatchObject({ state: data.gameData.state })
        }),
      ),
    )
    for (const { userId } of players) {
      expect(await readAccount(app.db, userId)).toMatchObject({
        nonce: 12,
        played_dice: 3,
        played_mines: 3,
        played_flip: 3,
        played_rock_paper_scissors: 3,
        games_played: 9,
      })
    }
  })

  test("the player's own limits apply to plans", async () => {
    const player = await aPlayerWithSeed()
    const body = { kind: 'wager', period: 'day', amount: 1.5 }
    const set = await app.send(player, routes.setLimit, {
      params: { userId: player.userId },
      body,
    })
    expect(set.status).toBe(200)
    const play = (identifier: string) =>
      post(player, 'playFlip', { ...stake(identifier), calls: ['heads'] })
    expect((await play('a')).status).toBe(200)
    expect((await play('b')).code).toBe('wager_limit')
  })
})
