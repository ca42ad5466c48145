import type { RoundGame } from '@kapis/games/games'
import type pg from 'pg'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { EpochCache, EpochLookup } from '#fairness/epoch-cache.ts'
import type { Account } from '#ledger/account.ts'
import type { Line, OpenRounds, RoundChange } from '#ledger/bets/plays.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import type { RemainingLimits } from '#ledger/bets/remaining-limits.ts'
import type { AutoSessions } from './auto-sessions.queries.ts'
import type { PlayedBet, StepOutcome } from './move.ts'

export type SettleDeps = {
  betPool: pg.Pool
  epochs: EpochCache
  signer: BatchSigner
  maxPayoutMinor: bigint
  /** Returns the pace of a player's stakes. Absent if there is no limit. */
  pace?: () => Pace
  findClosedScope: PlayContext['findClosedScope']
}

/** What the moves of a batch are played on. */
export type PlayContext = {
  /** The account of each move's player, in the order of the moves; undefined if unknown. */
  accounts: readonly (Account | undefined)[]
  /** The open rounds of each move's player, if the move is a start or a step. */
  rounds: readonly (OpenRounds | null | undefined)[]
  /** What used the identifiers of the moves earlier, by `betKey`. */
  used: ReadonlyMap<string, Used>
  epochs: EpochLookup
  maxPayoutMinor: bigint
  /** The pace of a player's stakes. Absent if the statement that writes the moves checks it. */
  pace?: Pace
  /** The auto sessions of this batch, updated in place. */
  auto?: AutoSessions
  /** The remaining limits of the players who have set any, updated in place. */
  remainingLimits?: ReadonlyMap<string, RemainingLimits>
  makePracticeSeed: () => Buffer
  /** Returns the switch that closes the game to the player, or null. */
  findClosedScope: (game: RoundGame, playerId: string) => string | null
}

/**
 * What used an identifier earlier. If it is the same bet, its reply is repeated. If it is a start,
 * a step or a plan, a start or a step gets the stored reply.
 */
export type Used = { bet: PlayedBet | null; isOfRound: boolean }

/** A move that was played, with what it changes. */
export type PlayedMove = {
  result: PlayedBet | StepOutcome
  after: Account
  lines: Line[]
  rounds: RoundChange[]
}
