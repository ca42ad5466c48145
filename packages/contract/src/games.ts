import { AUTO } from '@kapis/games/auto'
import { BET_GAMES, GAMES } from '@kapis/games/games'
import type { BetGame } from '@kapis/games/games'
import { ROUND_ENDS } from '@kapis/games/round'
import { CURRENCIES, parseStake } from '@kapis/money/money'
import * as z from 'zod/mini'
import { BET_OPTIONS, HANDS, OPTION_CHECKS, SIDES } from './bet-options.ts'
import {
  Amount,
  EnteredAmount,
  NUMERIC,
  OneOf,
  PositiveAmount,
  TwoAmounts,
  Uuid,
} from './fields.ts'

/** Sent once after sign-in with amount 0: it warms up the server and writes nothing. */
export const WARM_UP_IDENTIFIER = 'WARM_UP_SERVER'

const Identifier = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'Identifier is required'))
const Stake = EnteredAmount(NUMERIC, {
  belowZero: 'Minimum value is 0',
  missing: 'Required',
  parse: parseStake,
})

const bet = { amount: Stake, currency: OneOf(CURRENCIES), identifier: Identifier }

/** A bet of an auto session names the session and its own number in it; the server checks both. */
const auto = {
  autoSessionId: z.optional(Uuid),
  autoSeq: z.optional(z.int().check(z.gte(1), z.lte(AUTO.betsMax))),
}
type Auto = { autoSessionId?: string | undefined; autoSeq?: number | undefined }
const isWholeAuto = (body: unknown) => {
  const { autoSessionId, autoSeq } = body as Auto
  return (autoSessionId === undefined) === (autoSeq === undefined)
}

/** The request of a bet: its stake, its place in an auto session, and the options of the game. */
/* @__NO_SIDE_EFFECTS__ */
export function betBody<G extends BetGame>(game: G) {
  const body = z.strictObject({ ...bet, ...auto, ...BET_OPTIONS[game] })
  return body.check(z.refine(isWholeAuto), ...optionChecks(game))
}

/** Empty for most games. */
function optionChecks(game: BetGame) {
  const check = OPTION_CHECKS[game] as ((options: unknown) => boolean) | undefined
  return check === undefined ? [] : [z.refine(check)]
}

const BETS_BETWEEN = `Number of bets must be between ${AUTO.betsMin} and ${AUTO.betsMax}`
const Percent = EnteredAmount(NUMERIC).check(
  z.refine((percent4) => percent4 <= AUTO.increaseMax4, 'Maximum value is 1000'),
)
/** Null resets to the base bet; a number increases the last stake by so many per cent. */
const Increase = z.nullable(Percent)

const AutoSettings = z.strictObject({
  baseBet: PositiveAmount,
  numberOfBets: z
    .int(BETS_BETWEEN)
    .check(z.gte(AUTO.betsMin, BETS_BETWEEN), z.lte(AUTO.betsMax, BETS_BETWEEN)),
  onWinIncrease: Increase,
  onLossIncrease: Increase,
  stopOnProfit: z.nullable(PositiveAmount),
  stopOnLoss: z.nullable(PositiveAmount),
  stopOnSingleWin: z.nullable(EnteredAmount(NUMERIC)),
})
type AutoSettings = z.output<typeof AutoSettings>

const autoRun = { currency: OneOf(CURRENCIES), settings: AutoSettings }
const autoOf = <G extends BetGame>(game: G) =>
  z.strictObject({
    game: z.literal(game),
    params: z.strictObject(BET_OPTIONS[game]).check(...optionChecks(game)),
    ...autoRun,
  })
type AutoOf = { [G in BetGame]: ReturnType<typeof autoOf<G>> }[BetGame]

/** Every bet can be repeated by auto-bet. */
export const StartAuto = z.discriminatedUnion(
  'game',
  BET_GAMES.map((game) => autoOf(game)) as unknown as [AutoOf, ...AutoOf[]],
)
export type StartAuto = z.output<typeof StartAuto>
export const AutoStarted = z.object({ autoSessionId: Uuid, expiresAt: z.string() })
export const StopAuto = z.strictObject({ autoSessionId: Uuid })
export const AutoStoppedReply = z.object({ placed: z.int(), net: Amount })

const action = { identifier: Identifier, seq: z.int().check(z.gte(1)) }
export const StartMines = z.strictObject({ ...bet, mines: z.int().check(z.gte(1), z.lte(24)) })
export const RevealTile = z.strictObject({ ...action, tile: z.int().check(z.gte(0), z.lte(24)) })
export const StartHilo = z.strictObject(bet)
export const GuessCard = z.strictObject({ ...action, guess: z.enum(['higher', 'lower']) })
export const SkipCard = z.strictObject(action)
export const StartFlip = z.strictObject({ ...bet, side: z.enum(SIDES) })
export const NextFlip = z.strictObject({ ...action, side: z.enum(SIDES) })
export const StartRockPaperScissors = z.strictObject({ ...bet, hand: z.enum(HANDS) })
export const RockPaperScissorsStepInput = z.strictObject({ ...action, hand: z.enum(HANDS) })
export const CashOut = z.strictObject(action)

/**
 * The proof of a settled round: its seed, and the path from it to the root committed before play.
 */
export const RoundFairness = z.object({
  algo: z.string(),
  tables: z.string(),
  winningPercentage: z.number(),
  active: z.boolean(),
  epoch: z.nullable(z.int()),
  nonce: z.nullable(z.int()),
  clientSeed: z.nullable(z.string()),
  root: z.nullable(z.string()),
  roundSeed: z.nullable(z.string()),
  proof: z.nullable(z.array(z.string())),
})
export type RoundFairness = z.output<typeof RoundFairness>

/** The receipt's text, and the path to a root signed by the operator. */
export const SignedBetReceipt = z.object({
  text: z.string(),
  keyId: z.string(),
  path: z.array(z.string()),
  signature: z.string(),
})
export type SignedBetReceipt = z.output<typeof SignedBetReceipt>

/** The keys that sign receipts, and those that signed receipts until `retiredAt`. */
export const FairnessKeys = z.object({
  keys: z.array(
    z.object({
      keyId: z.string(),
      algo: z.literal('ed25519'),
      publicKey: z.string(),
      retiredAt: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** The state of a stepwise round. Its next step carries the number after `seq`. */
const RoundStanding = z.object({
  seq: z.int(),
  status: z.enum(['open', 'settled', 'void']),
  end: z.nullable(OneOf(ROUND_ENDS)),
  canCashOut: z.boolean(),
  /** When an idle open round is settled by the server. */
  closesAt: z.nullable(z.string()),
})
type RoundStanding = z.output<typeof RoundStanding>

export const BetReply = z.object({
  amount: Amount,
  payout: Amount,
  payoutMultiplier: z.number(),
  gameData: z.object({ identifier: z.string(), state: z.record(z.string(), z.unknown()) }),
  balance: TwoAmounts,
  isPractice: z.boolean(),
  /** Null for practice and warm-up rounds: they store nothing. */
  transactionHistoryId: z.nullable(Uuid),
  ledgerSeq: z.nullable(z.int()),
  fairness: z.nullable(RoundFairness),
  receipt: z.nullable(SignedBetReceipt),
  /** Only in stepwise games. */
  round: z.optional(RoundStanding),
})
export type BetReply = z.output<typeof BetReply>

export const OpenRound = z.object({
  game: OneOf(GAMES),
  seq: z.int(),
  amount: Amount,
  currency: OneOf(CURRENCIES),
  payoutMultiplier: z.number(),
  canCashOut: z.boolean(),
  isPractice: z.boolean(),
  closesAt: z.string(),
  gameData: z.object({ identifier: z.string(), state: z.record(z.string(), z.unknown()) }),
  /** The root and the position under it; the seed is revealed when the round has ended. */
  fairness: z.nullable(RoundFairness),
})
export type OpenRound = z.output<typeof OpenRound>
export const ActiveRound = z.object({ round: z.nullable(OpenRound) })
/** Every open round, and the money held for games and withdrawals. */
export const ActiveRounds = z.object({ rounds: z.array(OpenRound), held: TwoAmounts })

const ClientSeed = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, hyphens or underscores'))
export const Seeds = z.object({
  active: z.nullable(
    z.object({
      epoch: z.int(),
      root: z.string(),
      clientSeed: z.string(),
      clientSeedBy: z.enum(['player', 'server']),
      roundsUsed: z.int(),
      roundsMax: z.int(),
    }),
  ),
  nextRoot: z.string(),
})
export type Seeds = z.output<typeof Seeds>
export const RotateSeeds = z.strictObject({
  expectedNextRoot: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  clientSeed: ClientSeed,
})
export const RevealedEpoch = z.object({
  epoch: z.int(),
  root: z.string(),
  clientSeed: z.string(),
  secret: z.nullable(z.string()),
  roundsUsed: z.int(),
})
export const EpochParams = z.strictObject({ epoch: z.coerce.number().check(z.int(), z.gte(1)) })
