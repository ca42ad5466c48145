import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { FLIP_SIDES } from '@kapis/games/flip'
import { isHiloWin } from '@kapis/games/hilo'
import { placeMines } from '@kapis/games/mines'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import { blockPlayer, openTestApp, readAccount, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { peekDraws, ensureTestEpoch } from '../../../../test/peek-draws.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const stake = (identifier: string, amount = 10) => ({ amount, currency: 'coin', identifier })
const post = (as: Player, name: keyof typeof routes, body: object) =>
  app.send(as, routes[name] as typeof routes.startMines, { body })

async function aPlayerWithSeed(coins = 100): Promise<Player> {
  const player = await app.aPlayer({ coins })
  await ensureTestEpoch(app, player)
  return player
}

/** Returns where the gems and mines of a player's newest round are. */
async function peekTiles(player: Player, mines = 3, back = 1) {
  const mined = placeMines(mines, await peekDraws(app, player, back))
  const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((one) => !mined.includes(one))
  return { mined, gems }
}

describe('rounds of mines', () => {
  test('mines hold the stake, pay at cash-out and are counted once, at the end [GAME-02, GAME-08]', async () => {
    const player = await aPlayerWithSeed()
    const started = await post(player, 'startMines', { ...stake('m'), mines: 3 })
    expect(started).toMatchObject({ status: 200, data: { balance: { coin: 90 }, payout: 0 } })
    expect(started.data.round).toMatchObject({ seq: 0, status: 'open', canCashOut: false })
    expect(await readAccount(app.db, player.userId)).toMatchObject({
      coin_minor: 900_000n,
      coin_held_minor: 100_000n,
      games_played: 0,
      played_mines: 0,
      nonce: 1,
    })
    const { gems } = await peekTiles(player)
    const gem = await post(player, 'revealTile', { identifier: 'm1', seq: 1, tile: gems[0] })
    expect(gem.data).toMatchObject({
      payoutMultiplier: 1.125,
      balance: { coin: 90 },
      receipt: null,
    })
    const paid = await post(player, 'cashOutMines', { identifier: 'm2', seq: 2 })
    expect(paid.data).toMatchObject({ payout: 11.25, balance: { coin: 101.25 } })
    expect(paid.data.round).toMatchObject({ seq: 2, status: 'settled', end: 'cashout' })
    expect(await readAccount(app.db, player.userId)).toMatchObject({
      coin_minor: 1_012_500n,
      coin_held_minor: 0n,
      games_played: 1,
      played_mines: 1,
      wagered_minor: 100_000n,
    })
    const journal = await readJournal(app.db, player.userId)
    expect(journal.slice(2).map((row) => [row.cause, row.counter, row.cause_key])).toEqual([
      ['hold', 'hold:mines', 'round:m'],
      ['round', 'game:mines', 'm'],
    ])
  })

  test('a mine loses the stake and reveals the whole board', async () => {
    const player = await aPlayerWithSeed()
    await post(player, 'startMines', { ...stake('m'), mines: 3 })
    const { mined } = await peekTiles(player)
    const hit = await post(player, 'revealTile', { identifier: 'm1', seq: 1, tile: mined[1] })
    expect(hit.data).toMatchObject({ payout: 0, payoutMultiplier: 0, balance: { coin: 90 } })
    expect(hit.data.gameData.state).toMatchObject({ hit: mined[1], minedTiles: mined })
    expect((await readAccount(app.db, player.userId)).coin_held_minor).toBe(0n)
  })

  test('a step of mines against the rules is refused: conflict', async () => {
    const player = await aPlayerWithSeed()
    const tile = (identifier: string, seq: number, n: number | undefined) =>
      post(player, 'revealTile', { identifier, seq, tile: n })
    expect(await tile('none', 1, 0)).toMatchObject({ status: 409, code: 'conflict' })
    await post(player, 'startMines', { ...stake('m'), mines: 3 })
    const early = await post(player, 'cashOutMines', { identifier: 'c', seq: 1 })
    expect(early.message).toBe('This action conflicts with the current state of the resource.')
    const { gems } = await peekTiles(player)
    expect((await tile('a', 2, gems[0])).code).toBe('conflict')
    expect((await tile('a', 1, gems[0])).status).toBe(200)
    expect((await tile('b', 2, gems[0])).code).toBe('conflict')
    expect((await tile('b', 1, gems[1])).code).toBe('conflict')
    const twice = await post(player, 'startMines', { ...stake('m2'), mines: 3 })
    expect(twice).toMatchObject({ status: 409, code: 'round_open' })
  })

  test('a reused identifier of mines gets the stored reply; for another request it is refused: identifier_reused', async () => {
    const player = await aPlayerWithSeed()
    const request = { ...stake('m'), mines: 3 }
    const started = await post(player, 'startMines', request)
    const { gems } = await peekTiles(player)
    const body = { identifier: 'a', seq: 1, tile: gems[0] }
    const gem = await post(player, 'revealTile', body)
    await post(player, 'revealTile', { identifier: 'b', seq: 2, tile: gems[1] })
    const paid = await post(player, 'cashOutMines', { identifier: 'c', seq: 3 })
    expect((await post(player, 'startMines', request)).data).toEqual(started.data)
    expect((await post(player, 'revealTile', body)).data).toEqual(gem.data)
    expect((await post(player, 'cashOutMines', { identifier: 'c', seq: 3 })).data).toEqual(
      paid.data,
    )
    for (const [name, other] of [
      ['startMines', { ...request, mines: 4 }],
      ['startMines', { ...request, amount: 11 }],
      ['revealTile', { ...body, tile: gems[5] }],
      ['cashOutMines', { identifier: 'a', seq: 1 }],
      ['startHilo', stake('m')],
    ] as const) {
      const { status, code } = await post(player, name, other)
      expect([status, code]).toEqual([409, 'identifier_reused'])
    }
    await post(player, 'rollDice', { ...stake('dice', 1), condition: 'above', target: 50 })
    expect((await post(player, 'startHilo', stake('dice', 1))).code).toBe('identifier_reused')
  })

  test('a plan of mines is settled at once with one journal entry', async () => {
    const player = await aPlayerWithSeed()
    const { gems, mined } = await peekTiles(player, 5, 0)
    const body = { ...stake('p'), mines: 5, picks: gems.slice(0, 3) }
    const won = await post(player, 'playMines', body)
    expect(won.data).toMatchObject({ payout: 19.973, balance: { coin: 109.973 } })
    expect(won.data.round).toMatchObject({ seq: 0, status: 'settled', end: 'cashout' })
    expect((await post(player, 'playMines', body)).data).toEqual(won.data)
    expect(mined).toHaveLength(5)
    const journal = await readJournal(app.db, player.userId)
    expect(journal.at(-1)).toMatchObject({ cause: 'round', amount_minor: 99_730n, held_minor: 0n })
    for (const picks of [[1, 1], [], Array.from({ length: 21 }, (_, n) => n)]) {
      expect((await post(player, 'playMines', { ...body, identifier: 'x', picks })).status).toBe(
        400,
      )
    }
  })
})

test('hilo deals, skips and guesses cards until the cash-out', async () => {
  const player = await aPlayerWithSeed()
  const draws = await peekDraws(app, player)
  const ranks = Array.from({ length: 4 }, () => Math.floor(draws.below(52) / 4) + 1)
  const started = await post(player, 'startHilo', stake('h'))
  expect(started.data.gameData.state['cards']).toMatchObject([{ rank: ranks[0] }])
  await post(player, 'skipCard', { identifier: 'h1', seq: 1 })
  const guess = isHiloWin(ranks[1]!, ranks[2]!, 'higher') ? 'higher' : 'lower'
  const won = await post(player, 'guessCard', { identifier: 'h2', seq: 2, guess })
  expect(won.data.round).toMatchObject({ status: 'open', canCashOut: true })
  expect(won.data.gameData.state['cards']).toMatchObject(
    ranks.slice(0, 3).map((rank) => ({ rank })),
  )
  const paid = await post(player, 'cashOutHilo', { identifier: 'h3', seq: 3 })
  expect(paid.data.payout).toBeCloseTo(10 * won.data.payoutMultiplier, 3)
})

test('hilo refunds the stake after 51 skips, and nothing is counted', async () => {
  const player = await aPlayerWithSeed()
  await post(player, 'startHilo', stake('h'))
  const answers = []
  for (let seq = 1; seq <= 51; seq += 1) {
    answers.push(await post(player, 'skipCard', { identifier: `s${seq}`, seq }))
  }
  const last = answers.at(-1)!.data
  expect(last).toMatchObject({ payout: 10, payoutMultiplier: 1, balance: { coin: 100 } })
  expect(last.round).toMatchObject({ status: 'void', end: 'void' })
  expect(last.receipt!.text).toContain('"cause":"refund"')
  expect(last.fairness!.roundSeed).toMatch(/^[0-9a-f]{64}$/)
  expect(await readAccount(app.db, player.userId)).toMatchObject({
    coin_minor: 1_000_000n,
    coin_held_minor: 0n,
    games_played: 0,
    played_hilo: 0,
    nonce: 1,
  })
})

test('flip starts with its first flip; a loss ends the round, a win continues it', async () => {
  const player = await aPlayerWithSeed()
  const draws = await peekDraws(app, player)
  const [first, second] = [FLIP_SIDES[draws.below(2)]!, FLIP_SIDES[draws.below(2)]!]
  const won = await post(player, 'startFlip', { ...stake('f'), side: first })
  expect(won.data).toMatchObject({ payoutMultiplier: 1.98, balance: { coin: 90 } })
  const wrong = second === 'heads' ? 'tails' : 'heads'
  const lost = await post(player, 'nextFlip', { identifier: 'f1', seq: 1, side: wrong })
  expect(lost.data).toMatchObject({ payout: 0, round: { status: 'settled', end: 'lose' } })
  const next = (await peekDraws(app, player)).below(2)
  const atOnce = await post(player, 'startFlip', { ...stake('g'), side: FLIP_SIDES[1 - next] })
  expect(atOnce.data).toMatchObject({ payout: 0, balance: { coin: 80 }, round: { end: 'lose' } })
  expect((await readAccount(app.db, player.userId)).played_flip).toBe(2)
})

test('flip and rock-paper-scissors by a plan are one request', async () => {
  const player = await aPlayerWithSeed()
  const faces = await peekDraws(app, player)
  const calls = Array.from({ length: 3 }, () => FLIP_SIDES[faces.below(2)]!)
  const flip = await post(player, 'playFlip', { ...stake('f'), calls })
  expect(flip.data).toMatchObject({ payout: 79.2, balance: { coin: 169.2 } })
  const draws = await peekDraws(app, player)
  const hand = HANDS[(draws.below(3) + 1) % 3]!
  const thrown = await post(player, 'playRockPaperScissors', { ...stake('r'), hand, streak: 1 })
  expect(thrown.data).toMatchObject({ payout: 19.8, balance: { coin: 179 } })
})

test('rock-paper-scissors repeats after a tie and doubles after a win', async () => {
  const player = await aPlayerWithSeed()
  const draws = await peekDraws(app, player)
  const [first, second] = [draws.below(3), draws.below(3)]
  const tie = await post(player, 'startRockPaperScissors', { ...stake('r'), hand: HANDS[first] })
  expect(tie.data).toMatchObject({ payoutMultiplier: 1, round: { canCashOut: false } })
  const hand = HANDS[(second + 1) % 3]
  const won = await post(player, 'nextRockPaperScissors', { identifier: 'r1', seq: 1, hand })
  expect(won.data).toMatchObject({ payoutMultiplier: 1.98, round: { canCashOut: true } })
  const body = { identifier: 'r2', seq: 2 }
  const paid = await post(player, 'cashOutRockPaperScissors', body)
  expect(paid.data).toMatchObject({ payout: 19.8, balance: { coin: 109.8 } })
})

test('a player has one open round per game; the list shows all with their holds', async () => {
  const player = await aPlayerWithSeed()
  await post(player, 'startMines', { ...stake('m', 7), mines: 1 })
  await post(player, 'startHilo', stake('h', 5))
  const { data } = await app.send(player, routes.listActiveRounds, {})
  expect(data.held).toEqual({ coin: 12, ticket: 0 })
  expect(data.rounds.map(({ game, amount }) => [game, amount])).toEqual([
    ['mines', 7],
    ['hilo', 5],
  ])
  const active = await app.send(player, routes.activeHilo, {})
  expect(active.data.round).toEqual(data.rounds[1])
  expect((await app.send(player, routes.activeFlip, {})).data.round).toBeNull()
})

test('the whole balance can be staked, and held money cannot be spent: insufficient_coin', async () => {
  const player = await aPlayerWithSeed(10)
  const mines = { ...stake('m', 10), mines: 3 }
  expect((await post(player, 'startMines', mines)).data.balance.coin).toBe(0)
  expect((await post(player, 'startHilo', stake('h', 0.01))).code).toBe('insufficient_coin')
  const dice = { ...stake('d', 0.01), condition: 'above', target: 50 }
  expect((await post(player, 'rollDice', dice)).code).toBe('insufficient_coin')
  const flip = { ...stake('f', 0.01), calls: ['heads'] }
  expect((await post(player, 'playFlip', flip)).code).toBe('insufficient_coin')
  const ticket = { ...stake('t', 1), currency: 'ticket' }
  expect((await post(player, 'startHilo', ticket)).code).toBe('insufficient_ticket')
})

test('a stake whose first success pays above the maximum is refused: stake_above_max', async () => {
  const player = await aPlayerWithSeed(100_000)
  const over = await post(player, 'startFlip', { ...stake('a', 50_505.06), side: 'heads' })
  expect(over.code).toBe('stake_above_max')
  const plan = { ...stake('b', 12_626.27), calls: ['heads', 'heads', 'heads'] }
  expect((await post(player, 'playFlip', plan)).code).toBe('stake_above_max')
  const mines = await post(player, 'startMines', { ...stake('c', 4_040.41), mines: 24 })
  expect(mines.code).toBe('stake_above_max')
})

test('a round at its maximum payout cashes out automatically', async () => {
  const player = await aPlayerWithSeed(100_000)
  const face = (await peekDraws(app, player)).below(2)
  const side = FLIP_SIDES[face]
  const paid = await post(player, 'startFlip', { ...stake('a', 40_000), side })
  expect(paid.data).toMatchObject({ payout: 79_200, round: { end: 'auto_cashout' } })
})

test('a practice round uses no nonce, entry or money, and can be played to its end', async () => {
  const player = await aPlayerWithSeed()
  const before = await readAccount(app.db, player.userId)
  const start = await post(player, 'startMines', { ...stake('m', 0), mines: 1 })
  expect(start.data).toMatchObject({ isPractice: true, fairness: null, balance: { coin: 100 } })
  let tile = 0
  let answer = start
  while (answer.data.round!.status === 'open') {
    const seq = tile + 1
    answer = await post(player, 'revealTile', { identifier: `t${tile}`, seq, tile })
    tile += 1
  }
  expect(answer.data).toMatchObject({ payout: 0, receipt: null, fairness: null, ledgerSeq: null })
  const body = { ...stake('f', 0), calls: ['heads'] }
  expect((await post(player, 'playFlip', body)).data.isPractice).toBe(true)
  // Each step of a round changes the version, which proves that no other step was taken.
  const { version } = await readAccount(app.db, player.userId)
  expect(await readAccount(app.db, player.userId)).toEqual({ ...before, version })
})

test('a blocked player cannot start a round: session_expired', async () => {
  const player = await aPlayerWithSeed()
  await blockPlayer(app.db, player)
  expect((await post(player, 'startHilo', stake('h'))).code).toBe('session_expired')
})
