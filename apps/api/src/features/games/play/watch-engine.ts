import { payout } from '@kapis/money/money'
import { findSpan, inScope, inSpan } from '#tracing/scope.ts'
import type { Span } from '#tracing/span.ts'
import type { Tracer } from '#tracing/tracer.ts'
import type { SettledBet } from '#ledger/bets/plays.ts'
import { isSettled, isTaken } from './moves/move.ts'
import type { BatchResult, Move, MoveResult } from './moves/move.ts'
import type { SettleMoves, Ways } from './settle.ts'

type Place = (move: Move) => Promise<MoveResult>

/** What wraps three layers of the engine: a move, a batch, and a way to settle it. */
export type Watch = {
  place(place: Place): Place
  batch(settle: SettleMoves): SettleMoves
  ways(ways: Ways): Ways
}

export const UNWATCHED: Watch = {
  place: (place) => place,
  batch: (settle) => settle,
  ways: (ways) => ways,
}

type SettledStake = Pick<
  SettledBet,
  'game' | 'playerId' | 'currency' | 'stakeMinor' | 'payoutMinor' | 'seq'
>

export type Watchers = {
  timeBatch<T>(moves: number, settle: () => Promise<T>): Promise<T>
  onSettled: (stake: SettledStake) => void
  /** Null if traces are off. */
  tracer: Tracer | null
}

/** Combines everything that watches the engine: a batch is timed, then reported, then traced. */
export function watchEngine({ timeBatch, onSettled, tracer }: Watchers): Watch {
  const { place, batch, ways } = tracer === null ? UNWATCHED : trace(tracer)
  const timed = (settle: SettleMoves): SettleMoves => {
    return (moves) => timeBatch(moves.length, () => settle(moves))
  }
  return { place, batch: (settle) => batch(reported(timed(settle), onSettled)), ways }
}

/** Reports each bet and each round once, after its commit. */
function reported(settle: SettleMoves, onSettled: Watchers['onSettled']): SettleMoves {
  return async (moves) => {
    const results = await settle(moves)
    // An identifier that is twice in the batch has the same result twice.
    for (const result of new Set(results)) {
      const stake = stakeOf(result)
      if (stake !== null) onSettled(stake)
    }
    return results
  }
}

function stakeOf(result: BatchResult): SettledStake | null {
  if (isSettled(result)) return result.isRepeated ? null : result
  if (!isTaken(result)) return null
  const { round, board } = result
  if (round.status !== 'settled' || round.settledSeq === null) return null
  const payoutMinor = payout(round.stakeMinor, board.multiplier4)
  return { ...round, payoutMinor, seq: round.settledSeq }
}

const IN_DATABASE = { 'db.system.name': 'postgresql' }

/**
 * Adds spans. The span of a move covers its wait and its batch; it is linked with the span of the
 * batch, which is a trace of its own because it works for many requests.
 */
function trace(tracer: Tracer): Watch {
  const spans = new WeakMap<Move, Span>()
  return {
    place: (place) => (move) => {
      const name = move.kind === 'bet' ? 'bet' : 'move'
      const span = findSpan()?.startChild(name, { 'kapis.game': move.game })
      if (span === undefined) return place(move)
      spans.set(move, span)
      return span.time(() => place(move))
    },
    batch: (settle) => (moves) => {
      const links = moves.flatMap((move) => spans.get(move) ?? [])
      if (links.length === 0) return settle(moves)
      const attributes = { 'kapis.bets': moves.length }
      const batch = tracer.start('bet batch', { attributes, links })
      for (const span of links) span.links.push(batch)
      return batch.time(() => inScope({ requestId: null, span: batch }, () => settle(moves)))
    },
    ways: ({ cached, locked }) => ({
      cached: (...args) => inSpan('settle optimistic', IN_DATABASE, () => cached(...args)),
      locked: (moves) => inSpan('settle locked', IN_DATABASE, () => locked(moves)),
    }),
  }
}
