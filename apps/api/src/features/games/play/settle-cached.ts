import { practiceSeed } from '#fairness/practice-draws.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postChangesIfUnchanged } from '#ledger/bets/post-changes.ts'
import type { RoundSteps } from '#ledger/bets/round.ts'
import { isSettled, isTaken } from './moves/move.ts'
import type { Move, MoveResult } from './moves/move.ts'
import type { KnownPlayers } from './known-players.ts'
import { playMoves } from './moves/play-moves.ts'
import type { PlayContext, SettleDeps } from './moves/play-context.ts'

/**
 * Settles a batch on cached accounts with one statement, which writes the moves of those accounts
 * that still have the cached version and keep to the bet rate. Returns the results in the order of
 * the batch, with undefined for moves that must be settled with locks: no refusal is final.
 */
export async function settleCached(
  deps: SettleDeps,
  known: KnownPlayers,
  moves: readonly Move[],
): Promise<(MoveResult | undefined)[]> {
  const { cache } = known
  const uncached = moves.filter(known.isUncached)
  if (uncached.length > 0) await known.read(uncached)
  const states = moves.map(known.find)
  if (!states.some(Boolean)) return []
  const lockedAtMicros = cache.nowMicros()
  const rounds = new Map<Move, RoundSteps>()
  moves.forEach((move, index) => {
    const round = move.kind === 'bet' ? undefined : states[index]?.rounds?.get(move.game)
    if (round !== undefined) rounds.set(move, round)
  })
  const { results, changes } = playMoves(moves, {
    accounts: states.map((state) => state && { ...state.account, lockedAtMicros }),
    rounds,
    used: NOTHING_USED,
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    makePracticeSeed: practiceSeed,
    findClosedScope: deps.findClosedScope,
  })
  if (changes.length === 0) return []
  // Sort by player id, the order in which every batch locks accounts.
  const ordered = changes.toSorted((a, b) => (a.before.playerId < b.before.playerId ? -1 : 1))
  const due = moves.filter((_, index) => states[index]?.isSessionStale)
  const pace = deps.pace?.() ?? UNPACED
  const players = await post(deps.betPool, ordered, { pace, due })
  cache.advance(ordered.filter(({ before }) => players.has(before.playerId)))
  for (const { before } of ordered) {
    if (!players.has(before.playerId)) cache.delete(before.playerId)
  }
  return results.map((result, index) => {
    if (!players.has(moves[index]!.playerId)) return undefined
    return isSettled(result) || isTaken(result) ? result : undefined
  })
}

/**
 * Writes a batch, and returns the players whose moves were written. Returns none if the database
 * rejected the statement, which then wrote nothing. The locked path settles those moves and skips
 * only players whose account is locked.
 */
async function post(...args: Parameters<typeof postChangesIfUnchanged>): Promise<Set<string>> {
  try {
    return await postChangesIfUnchanged(...args)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== undefined && SETTLED_WITH_LOCKS.has(code)) return new Set()
    throw error
  }
}

/**
 * The SQLSTATEs after which the locked path settles a batch: unique violation, deadlock, lock
 * timeout, and the division by zero of a round that was changed without its account.
 */
const SETTLED_WITH_LOCKS = new Set(['23505', '40P01', '55P03', '22012'])

/** An empty map: the statement that writes the moves checks for used identifiers itself. */
const NOTHING_USED: PlayContext['used'] = new Map()
