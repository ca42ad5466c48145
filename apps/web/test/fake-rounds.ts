import type { OpenRound, BetReply } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { Draws } from '@kapis/fairness/draws'
import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { BET_RULES } from '@kapis/games/bet-rules'
import { placeMines } from '@kapis/games/mines'
import type { PlanGame, RoundGame } from '@kapis/games/games'
import type { RoundView, CommonStep, RoundRule } from '@kapis/games/round'
import { ROUND_RULES } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import { payout, toNumber } from '@kapis/money/money'
import { signEntry } from './fake-receipts.ts'
import { drawRound } from './fake-seeds.ts'
import type { FakeState } from './fake-state.ts'

type Fairness = NonNullable<BetReply['fairness']>
type Round = {
  game: RoundGame
  identifier: string
  amount: bigint
  currency: Currency
  params: object
  steps: object[]
  fairness: Fairness | null
}
type Bet = { identifier: string; amount: bigint; currency: Currency }
type Action = { identifier: string; seq: number }
type On = (route: Route, reply: (request: { body: never }) => unknown) => never

const MULTIPLIER_MAX_4 = 1_000_000_000

const open = new WeakMap<FakeState, Map<RoundGame, Round>>()

/** Returns the open rounds of this server, by game. */
export function roundsOf(state: FakeState): Map<RoundGame, Round> {
  const rounds = open.get(state) ?? new Map<RoundGame, Round>()
  open.set(state, rounds)
  return rounds
}

/** Returns the mines of the open round, which no reply reveals before the round ends. */
export function minesOf(state: FakeState): number[] {
  const round = roundsOf(state).get('mines')
  if (round === undefined) throw new Error('No round of mines is open.')
  const { mines } = round.params as { mines: number }
  return placeMines(mines, drawsAgain(round.fairness))
}

/** Returns the routes of rounds, which are played by the real rules from known seeds. */
export function fakeRounds(state: FakeState, add: unknown) {
  const on = add as On
  const start = (route: Route, game: RoundGame) =>
    on(route, ({ body }) => once(state, body, () => begin(state, game, body)))
  const step = (route: Route, game: RoundGame, kind: string) =>
    on(route, ({ body }) => once(state, body, () => advance(state, game, kind, body)))
  const active = (route: Route, game: RoundGame) =>
    on(route, () => ({ round: openRound(roundsOf(state).get(game)) }))
  const whole = (route: Route, game: PlanGame) =>
    on(route, ({ body }) => once(state, body, () => playWhole(state, game, body)))
  return [
    start(routes.startMines, 'mines'),
    step(routes.revealTile, 'mines', 'reveal'),
    step(routes.cashOutMines, 'mines', 'cash_out'),
    active(routes.activeMines, 'mines'),
    start(routes.startHilo, 'hilo'),
    step(routes.guessCard, 'hilo', 'guess'),
    step(routes.skipCard, 'hilo', 'skip'),
    step(routes.cashOutHilo, 'hilo', 'cash_out'),
    active(routes.activeHilo, 'hilo'),
    start(routes.startFlip, 'flip'),
    step(routes.nextFlip, 'flip', 'flip'),
    step(routes.cashOutFlip, 'flip', 'cash_out'),
    active(routes.activeFlip, 'flip'),
    start(routes.startRockPaperScissors, 'rock_paper_scissors'),
    step(routes.nextRockPaperScissors, 'rock_paper_scissors', 'throw'),
    step(routes.cashOutRockPaperScissors, 'rock_paper_scissors', 'cash_out'),
    active(routes.activeRockPaperScissors, 'rock_paper_scissors'),
    whole(routes.playMines, 'mines'),
    whole(routes.playFlip, 'flip'),
    whole(routes.playRockPaperScissors, 'rock_paper_scissors'),
    on(routes.listActiveRounds, () => ({
      rounds: [...roundsOf(state).values()].map(openRound),
      held: { coin: 0, ticket: 0 },
    })),
  ]
}

function once(state: FakeState, { identifier }: Bet | Action, answer: () => BetReply): BetReply {
  const known = state.bets.get(identifier)
  if (known !== undefined) return known
  const played = answer()
  state.bets.set(identifier, played)
  return played
}

function begin(state: FakeState, game: RoundGame, { identifier, amount, currency, ...own }: Bet) {
  if (roundsOf(state).has(game)) throw refuse('conflict')
  const stake = toNumber(amount)
  if (stake > state.balance[currency]) throw refuse('insufficient_coin')
  pay(state, currency, -stake)
  const drawn = amount === 0n ? null : drawRound(state).fairness
  const fairness = drawn && { ...drawn, winningPercentage: 50 }
  const params = { ...own, multiplierMax4: MULTIPLIER_MAX_4 }
  const round: Round = { game, identifier, amount, currency, params, steps: [], fairness }
  roundsOf(state).set(game, round)
  return settle(state, round)
}

/** Plays a whole round in one request, without holding the stake. */
function playWhole(
  state: FakeState,
  game: PlanGame,
  { identifier, amount, currency, ...own }: Bet,
) {
  const stake = toNumber(amount)
  if (stake > state.balance[currency]) throw refuse('insufficient_coin')
  pay(state, currency, -stake)
  const fairness = { ...drawRound(state).fairness, winningPercentage: 50 }
  const decided = BET_RULES[game].play(own as never, () => MULTIPLIER_MAX_4, drawsAgain(fairness))
  const { params, actions: steps = [] } = decided
  return settle(state, { game, identifier, amount, currency, params, steps, fairness }, 0n)
}

function advance(state: FakeState, game: RoundGame, kind: string, { seq, ...own }: Action) {
  const round = roundsOf(state).get(game)
  if (round === undefined || seq !== round.steps.length + 1) throw refuse('conflict')
  const { identifier: _, ...choice } = own
  const next = { ...round, steps: [...round.steps, { kind, ...choice }] }
  if (boardOf(next) === null) throw refuse('conflict')
  roundsOf(state).set(game, next)
  return settle(state, next)
}

/** Returns the reply to the newest step. If the round has ended, pays and closes it. */
function settle(state: FakeState, round: Round, held = round.amount): BetReply {
  const board = boardOf(round)
  if (board === null) throw refuse('conflict')
  const { game, identifier, amount, currency, fairness } = round
  const isOver = board.end !== null
  const paid = isOver ? toNumber(payout(amount, board.multiplier4)) : 0
  pay(state, currency, paid)
  if (isOver) roundsOf(state).delete(game)
  const isBooked = isOver && fairness !== null
  const played: BetReply = {
    amount: toNumber(amount),
    payout: paid,
    payoutMultiplier: Number(board.multiplier4) / 10_000,
    gameData: { identifier, state: board.state },
    balance: state.balance,
    isPractice: amount === 0n,
    transactionHistoryId: isBooked ? crypto.randomUUID() : null,
    ledgerSeq: isBooked ? state.bets.size + 100 : null,
    fairness: isOver ? fairness : hide(fairness),
    receipt: null,
    round: { ...standing(round, board), status: isOver ? 'settled' : 'open', end: board.end },
  }
  return isBooked ? { ...played, receipt: sign(state, round, played, held) } : played
}

/** Adds an amount to the balance, rounded to four decimals. */
function pay(state: FakeState, currency: Currency, amount: number): void {
  const after = Math.round((state.balance[currency] + amount) * 10_000) / 10_000
  state.balance = { ...state.balance, [currency]: after }
}

function sign(state: FakeState, round: Round, played: BetReply, held: bigint) {
  const minor = (amount: number) => Math.round(amount * 10_000)
  const { epoch, nonce, clientSeed, root } = round.fairness!
  return signEntry(state, {
    v: 1,
    roundId: played.transactionHistoryId,
    seq: played.ledgerSeq,
    identifier: round.identifier,
    game: round.game,
    epoch,
    epochRoot: root,
    nonce,
    clientSeed,
    params: round.params,
    actions: round.steps,
    outcome: played.gameData.state,
    currency: round.currency,
    stake: Number(round.amount),
    multiplier4: Math.round(played.payoutMultiplier * 10_000),
    payout: minor(played.payout),
    amount: minor(played.payout) - Number(round.amount - held),
    held: -Number(held),
    balanceAfter: { coin: minor(played.balance.coin), ticket: minor(played.balance.ticket) },
  })
}

function openRound(round: Round | undefined): OpenRound | null {
  const board = round && boardOf(round)
  if (round === undefined || board == null) return null
  return {
    game: round.game,
    amount: toNumber(round.amount),
    currency: round.currency,
    payoutMultiplier: Number(board.multiplier4) / 10_000,
    isPractice: round.amount === 0n,
    gameData: { identifier: round.identifier, state: board.state },
    fairness: hide(round.fairness),
    ...standing(round, board),
  }
}

function standing({ steps }: Round, { canCashOut }: RoundView) {
  const closesAt = new Date(Date.now() + 24 * 3_600_000 - 30_000).toISOString()
  return { seq: steps.length, canCashOut, closesAt }
}

function hide(fairness: Fairness | null): Fairness | null {
  return fairness && { ...fairness, roundSeed: null, proof: null }
}

function boardOf({ game, params, steps, fairness }: Round): RoundView | null {
  const rule = ROUND_RULES[game] as RoundRule<object, CommonStep>
  return rule.play(params as never, steps as never, drawsAgain(fairness))
}

function drawsAgain(fairness: Fairness | null): Draws {
  // Practice draws are always zero: the first side is heads, and the first tile is a mine.
  if (fairness === null) return drawsFrom(() => 0)
  const { roundSeed, clientSeed, nonce } = fairness
  const seed = hashFromHex(roundSeed ?? '') ?? new Uint8Array()
  return drawsOf({ roundSeed: seed, clientSeed: clientSeed ?? '', nonce: nonce ?? 0 })
}
