import { AUTO } from '@kapis/games/auto'
import { BET_GAMES, GAMES } from '@kapis/games/games'
import type { BetGame } from '@kapis/games/games'
import { ROUND_ENDS } from '@kapis/games/round'
import { CURRENCIES, parseStake } from '@kapis/money/money'
import * as z from 'zod/mini'
import { BET_OPTIONS, HANDS, MineCount, OPTION_CHECKS, SIDES, Tile } from './bet-options.ts'
import { EnteredAmount, PositiveAmount, WHOLE_MAX } from './entered.ts'
import { Amount, NUMERIC, OneOf, TwoAmounts, Uuid } from './fields.ts'

/**
 * The identifier of the warm-up bet. The page sends that bet once after sign-in, with amount 0; the
 * server stores nothing.
 */
export const WARM_UP_IDENTIFIER = 'WARM_UP_SERVER'

const Identifier = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'Identifier is required'))
const Stake = EnteredAmount(NUMERIC, {
  belowZero: 'Minimum value is 0',
  missing: 'Required',
  parse: parseStake,
})

const bet = { amount: Stake, currency: OneOf(CURRENCIES), identifier: Identifier }

/**
 * The id of the auto session that a bet belongs to, and the bet's number in that session. The
 * server checks both.
 */
const auto = {
  autoSessionId: z.optional(Uuid),
  autoSeq: z.optional(z.int().check(z.gte(1), z.lte(AUTO.betsMax))),
}
type Auto = { autoSessionId?: string | undefined; autoSeq?: number | undefined }
const isWholeAuto = (body: unknown) => {
  const { autoSessionId, autoSeq } = body as Auto
  return (autoSessionId === undefined) === (autoSeq === undefined)
}

/**
 * Returns the schema of a bet request: the stake, the bet's auto session if any, and the game's
 * options.
 */
/* @__NO_SIDE_EFFECTS__ */
export function betBody<G extends BetGame>(game: G) {
  const body = z.strictObject({ ...bet, ...auto, ...BET_OPTIONS[game] })
  return body.check(z.refine(isWholeAuto), ...optionChecks(game))
}

/** Returns the checks that involve several of the game's options. Most games have none. */
function optionChecks(game: BetGame) {
  const check = OPTION_CHECKS[game] as ((options: unknown) => boolean) | undefined
  return check === undefined ? [] : [z.refine(check)]
}

const BETS_BETWEEN = `Number of bets must be between ${AUTO.betsMin} and ${AUTO.betsMax}`
const Percent = EnteredAmount(NUMERIC).check(
  z.refine((percent4) => percent4 <= AUTO.increaseMax4, 'Maximum value is 1000'),
)
/**
 * The change of the stake after a bet: null resets it to the base bet, and a number raises the last
 * stake by that percentage.
 */
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

/** The settings of an auto session, for every game that one request decides. */
export const StartAuto = z.discriminatedUnion(
  'game',
  BET_GAMES.map((game) => autoOf(game)) as unknown as [AutoOf, ...AutoOf[]],
)
export type StartAuto = z.output<typeof StartAuto>
export const AutoStarted = z.object({ autoSessionId: Uuid, expiresAt: z.string() })
export const StopAuto = z.strictObject({ autoSessionId: Uuid })
export const AutoStoppedReply = z.object({ placed: z.int(), net: Amount })

const action = { identifier: Identifier, seq: z.int().check(z.gte(1)) }
export const StartMines = z.strictObject({ ...bet, mines: MineCount })
export const RevealTile = z.strictObject({ ...action, tile: Tile })
export const StartHilo = z.strictObject(bet)
export const GuessCard = z.strictObject({ ...action, guess: z.enum(['higher', 'lower']) })
export const SkipCard = z.strictObject(action)
export const StartFlip = z.strictObject({ ...bet, side: z.enum(SIDES) })
export const NextFlip = z.strictObject({ ...action, side: z.enum(SIDES) })
export const StartRockPaperScissors = z.strictObject({ ...bet, hand: z.enum(HANDS) })
export const RockPaperScissorsStepInput = z.strictObject({ ...action, hand: z.enum(HANDS) })
export const CashOut = z.strictObject(action)

/**
 * The proof of a settled round: its seed, and the Merkle path from the seed to the root that was
 * committed before play.
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

/** A bet receipt's text, and its Merkle path to a root that the operator signed. */
export const SignedBetReceipt = z.object({
  text: z.string(),
  keyId: z.string(),
  path: z.array(z.string()),
  signature: z.string(),
})
export type SignedBetReceipt = z.output<typeof SignedBetReceipt>

/**
 * The keys that sign receipts now, and the retired keys, which signed receipts until their
 * `retiredAt`.
 */
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

/** The state of a multi-step round. The number of its next step is `seq` + 1. */
const RoundStanding = z.object({
  seq: z.int(),
  status: z.enum(['open', 'settled', 'void']),
  end: z.nullable(OneOf(ROUND_ENDS)),
  canCashOut: z.boolean(),
  /** When the server will settle the open round if it stays idle. */
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
  /**
   * The id and the number of the journal entry; null for practice and warm-up bets, which have
   * none.
   */
  transactionHistoryId: z.nullable(Uuid),
  ledgerSeq: z.nullable(z.int()),
  fairness: z.nullable(RoundFairness),
  receipt: z.nullable(SignedBetReceipt),
  /** The state of the round; set only for multi-step games. */
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
  /**
   * The committed root and the round's position under it. The seed is revealed only after the round
   * has ended.
   */
  fairness: z.nullable(RoundFairness),
})
export type OpenRound = z.output<typeof OpenRound>
export const ActiveRound = z.object({ round: z.nullable(OpenRound) })
/** Every open round of a player, and the money held for rounds and withdrawals. */
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
/** The last settled bets of a player in one game, oldest first, each with its receipt and proof. */
export const RecentBets = z.object({
  bets: z.array(z.object({ receipt: SignedBetReceipt, fairness: RoundFairness })),
})
/** If `transactionHistoryId` is set, only that bet is returned, however old it is. */
export const RecentBetsQuery = z.strictObject({
  game: OneOf(GAMES),
  transactionHistoryId: z.optional(Uuid),
})
export const EpochParams = z.strictObject({
  epoch: z.coerce.number().check(z.int(), z.gte(1), z.lte(WHOLE_MAX)),
})
