import { Refusal, refuse } from '@kapis/contract/refusals'
import type { StakeRight } from '#ledger/bets/read-player-states.ts'
import { makeKnownPlayers } from './known-players.ts'
import type { KnownPlayers, SessionRequest } from './known-players.ts'
import type { BetMove, Move, PlayedBet, StepOutcome } from './moves/move.ts'
import type { SettleDeps } from './moves/play-context.ts'
import { openQueue } from './queue.ts'
import type { Queue, QueueSettings } from './queue.ts'
import { makeSettle, waysOf } from './settle.ts'
import type { SettleMoves } from './settle.ts'
import type { Watch } from './watch-engine.ts'

/** The outcome of a move. `repeated` means that the stored reply must be read. */
type Played<M extends Move> = M extends BetMove ? PlayedBet : StepOutcome | 'repeated'

/** Plays everything that the players of this process do. */
export type Engine = {
  /**
   * Plays a move, and returns its outcome once its batch is committed. Refuses what `playMoves`
   * refuses; outcome_unknown if the database's answer to the commit was lost; unavailable if the
   * move would wait too long.
   */
  play<M extends Move>(move: M): Promise<Played<M>>
  /**
   * Reads the states of sessions in batches, with what decides whether the players may stake. Null
   * if no states are cached.
   */
  reads: Queue<SessionRequest, StakeRight | 'unknown'> | null
  /** Returns the number of moves that wait or are at the database. */
  size(): number
}

export type EngineDeps = SettleDeps & {
  /** Starts the player's next epoch if the current one has no rounds left. */
  ensureEpoch(playerId: string): Promise<void>
  isOptimistic: boolean
  limits: QueueSettings
}

export const LIMITS = {
  batchMovesMax: 128,
  waitMsMax: 2_000,
  // A move that waits this long, then for the previous batch and its own, is answered within a
  // second, even if the database pauses for a few hundred milliseconds meanwhile.
  queueMsMax: 400,
}

export function openEngine(deps: EngineDeps, watch: Watch): Engine {
  const known = deps.isOptimistic ? makeKnownPlayers(deps) : null
  const settle = makeSettle(deps, known, watch.ways(waysOf(deps)))
  return makeEngine({ ...deps, settle, known }, watch)
}

type EngineParts = Pick<EngineDeps, 'ensureEpoch' | 'limits'> & {
  settle: SettleMoves
  known: KnownPlayers | null
}

export function makeEngine(
  { settle, known, ensureEpoch, limits }: EngineParts,
  watch: Watch,
): Engine {
  const isOnePerPlayer = ({ kind }: Move) => kind !== 'bet'
  const moves = openQueue(watch.batch(settle), { ...limits, isOnePerPlayer })
  // The moves of unknown players wait here, and then in the queue of moves too.
  const ofReads = { batchesInFlight: 1, queueMsMax: (limits.queueMsMax ?? Infinity) / 2 }
  const reads = known && openQueue(known.read, { ...limits, ...ofReads })
  const place = watch.place((move: Move) => {
    if (reads === null || known?.isUncached(move) !== true) return moves.place(move)
    // Read before the move joins a batch, so that the moves of known players do not wait for it.
    return reads.place(move).then(() => moves.place(move))
  })
  return {
    reads,
    size: () => moves.size() + (reads?.size() ?? 0),
    async play<M extends Move>(move: M) {
      for (let tries = 0; tries < 3; tries += 1) {
        const result = await place(move)
        if (result instanceof Refusal) throw result
        if (result !== 'needs-epoch') return result as Played<M>
        await ensureEpoch(move.playerId)
      }
      throw refuse('unavailable', { why: 'no epoch after three tries' })
    },
  }
}
