import { practiceSeed } from '#fairness/practice-draws.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postChangesIfUnchanged } from '#ledger/bets/post-changes.ts'
import type { KnownPlayers } from './known-players.ts'
import { isPlayed } from './moves/move.ts'
import type { Move, MoveResult } from './moves/move.ts'
import type { PlayContext, SettleDeps } from './moves/play-context.ts'
import { playMoves } from './moves/play-moves.ts'

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
  const lockedAtMicros = cache.nowMicros()
  const { results, changes } = playMoves(moves, {
    accounts: states.map((state) => state && { ...state.account, lockedAtMicros }),
    rounds: states.map((state) => state?.rounds),
    used: NOTHING_USED,
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    makePracticeSeed: practiceSeed,
    findClosedScope: deps.findClosedScope,
  })
  if (changes.length === 0) return []
  // Sort by player id, the order in which every batch locks accounts.
  const ordered = changes.toSorted((a, b) => (a.before.playerId < b.before.playerId ? -1 : 1))
  const due = moves.filter((_, index) => cache.isRenewalDue(states[index]))
  const pace = deps.pace?.() ?? UNPACED
  const written = await post(deps.betPool, ordered, { pace, due })
  cache.advance(ordered, written, due)
  return results.map((result, index) =>
    written.has(moves[index]!.playerId) && isPlayed(result) ? result : undefined,
  )
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
