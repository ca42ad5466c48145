import { refuse } from '@kapis/contract/refusals'
import { CommitUnknown } from '#db/batch-transaction.ts'
import type { PlayerState } from '#ledger/bets/lock-player-states.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postBetsIfUnchanged } from '#ledger/bets/post-bets.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { isSettled } from '../bets/bet.ts'
import type { BetRequest, Failed } from '../bets/bet.ts'
import { playBatch } from './play-batch.ts'
import { makeKnownPlayers } from './known-players.ts'
import type { KnownPlayers } from './known-players.ts'
import type { PlayerStateCache } from './player-state-cache.ts'
import { signBets } from './settle-locked.ts'
import type { SettleBatch, SettleDeps } from './settle-locked.ts'

/**
 * Returns a function that settles a batch on cached player states. It uses one statement, which
 * writes the bets of those accounts that still have the cached version and keep to the bet rate.
 * Every other bet (newer version, refusal, reused identifier, used-up epoch, above the bet rate) is
 * settled again with locks before its reply.
 */
export function makeSettleOptimistic(
  deps: SettleDeps,
  settleLocked: SettleBatch,
  known: KnownPlayers = makeKnownPlayers(deps),
): SettleBatch {
  const { cache } = known
  return async (bets) => {
    const written = await settleCached(deps, known, bets).catch(answerUnknown)
    const open = bets.filter((_, index) => written[index] === undefined)
    for (const bet of open) cache.delete(bet.playerId)
    const locked = open.length === 0 ? [] : await settleLocked(open).catch(failEach(open))
    open.forEach((bet, index) => {
      if (locked[index] === 'busy') cache.avoid(bet.playerId)
    })
    let next = 0
    return bets.map((_, index) => written[index] ?? locked[next++]!)
  }
}

/**
 * Returns a handler that gives an error to the open bets only. The other bets are already
 * committed, so the error does not concern them.
 */
function failEach(open: readonly BetRequest[]) {
  return (error: unknown): Failed[] => open.map(() => ({ error }))
}

function answerUnknown(error: unknown): never {
  throw error instanceof CommitUnknown ? refuse('outcome_unknown') : error
}

type Written = (SettledBet | undefined)[]

/** Returns the written bets, in the order of the batch, with undefined for those left open. */
async function settleCached(
  deps: SettleDeps,
  known: KnownPlayers,
  bets: readonly BetRequest[],
): Promise<Written> {
  const { cache } = known
  const playerStates = await findPlayerStates(known, bets)
  if (!playerStates.includes(undefined)) return settlePlayable(deps, cache, bets, playerStates)
  const isPlayable = (_: unknown, index: number) => playerStates[index] !== undefined
  const playable = bets.filter(isPlayable)
  if (playable.length === 0) return []
  const written = await settlePlayable(deps, cache, playable, playerStates.filter(isPlayable))
  let next = 0
  return bets.map((_, index) => (playerStates[index] === undefined ? undefined : written[next++]))
}

async function settlePlayable(
  deps: SettleDeps,
  cache: PlayerStateCache,
  bets: readonly BetRequest[],
  playerStates: PlayerStates,
): Promise<Written> {
  const { results, accounts, settled } = playBatch(bets, {
    lockedAtMicros: cache.nowMicros(),
    playerStates,
    known: NOTHING_KNOWN,
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
  })
  if (settled.length === 0) return []
  // Sorts by player id, the order in which every batch locks accounts.
  const ordered = accounts.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
  const stale = bets.filter((_, index) => playerStates[index]?.isSessionStale)
  const pace = deps.pace?.() ?? UNPACED
  const players = await post(deps.betPool, ordered, settled, { pace, stale })
  cache.advance(ordered.filter(({ playerId }) => players.has(playerId)))
  const written = results.map((result) =>
    isSettled(result) && players.has(result.playerId) ? result : undefined,
  )
  await signBets(
    deps.signer,
    written.filter((bet) => bet !== undefined),
  )
  return written
}

/**
 * Writes a batch, and returns the players whose bets were written. Returns none if the database
 * rejected the statement, which then wrote nothing. The locked path settles those bets and skips
 * only players whose account is locked.
 */
async function post(...args: Parameters<typeof postBetsIfUnchanged>): Promise<Set<string>> {
  try {
    return await postBetsIfUnchanged(...args)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== undefined && SETTLED_WITH_LOCKS.has(code)) return new Set()
    throw error
  }
}

/**
 * The SQLSTATEs after which the locked path settles a batch: unique violation, deadlock and lock
 * timeout.
 */
const SETTLED_WITH_LOCKS = new Set(['23505', '40P01', '55P03'])

/** An empty map: the statement that writes the bets checks for used identifiers itself. */
const NOTHING_KNOWN: ReadonlyMap<string, SettledBet> = new Map()

type PlayerStates = (PlayerState | undefined)[]

/** Returns the state of each bet's player from the cache, after reading missing ones together. */
async function findPlayerStates(
  known: KnownPlayers,
  bets: readonly BetRequest[],
): Promise<PlayerStates> {
  const uncached = bets.filter(known.isUncached)
  if (uncached.length > 0) await known.read(uncached)
  return bets.map(known.find)
}
