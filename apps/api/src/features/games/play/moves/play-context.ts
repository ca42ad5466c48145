import type { RoundGame } from '@kapis/games/games'
import type pg from 'pg'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { EpochCache, EpochLookup } from '#fairness/epoch-cache.ts'
import type { Account } from '#ledger/account.ts'
import type { Line } from '#ledger/bets/account-change.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import type { RemainingLimits } from '#ledger/bets/remaining-limits.ts'
import type { RoundChange, RoundSteps } from '#ledger/bets/round.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import type { AutoSessions } from './auto-sessions.queries.ts'
import type { Move, StepOutcome } from './move.ts'

/** What settling moves needs. */
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
  /** The open round of each start or step, if there is one. */
  rounds: ReadonlyMap<Move, RoundSteps>
  /** For each move whose identifier was used earlier, what used it. */
  used: ReadonlyMap<Move, Used>
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
 * What used an identifier earlier: a bet, whose reply is repeated if the bets are equal; the same
 * kind of move (`repeated`), whose stored reply is read; or anything else (`reused`).
 */
export type Used = SettledBet | 'repeated' | 'reused'

/** A move that was played, with what it changes. */
export type PlayedMove = {
  result: SettledBet | StepOutcome
  after: Account
  lines: Line[]
  rounds: RoundChange[]
}
