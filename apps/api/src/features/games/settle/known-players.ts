import { playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { PlayerSession, PlayerState } from '#ledger/bets/lock-player-states.ts'
import { readPlayerStates } from '#ledger/bets/read-player-states.ts'
import type { StakeRight } from '#ledger/bets/read-player-states.ts'
import { isAuto } from '../auto/play-auto-bet.ts'
import type { BetRequest, Failed } from '../bets/bet.ts'
import type { Batcher, BetBatcher } from './bet-batcher.ts'
import { makePlayerStateCache } from './player-state-cache.ts'
import type { AdvancedAccount, PlayerStateCache } from './player-state-cache.ts'
import type { OfPlayer, Settle } from './settle-apart.ts'
import type { SettleDeps } from './settle-locked.ts'

/** The players whose states this process has cached for the optimistic path. */
export type KnownPlayers = {
  cache: PlayerStateCache
  /** Returns the state with which a bet can be played, or undefined. */
  find(bet: BetRequest): PlayerState | undefined
  /**
   * Returns whether the player's state must be read before the bet. Auto-bets need none, because
   * their sessions are checked and updated under locks.
   */
  isUncached(bet: BetRequest): boolean
  /**
   * Reads the states of sessions with their epochs, with one statement, and keeps them. Returns what
   * decides whether each player may stake; `unknown` if no state could be read.
   */
  read(sessions: readonly PlayerSession[]): Promise<(StakeRight | 'unknown')[]>
  /**
   * Returns a settlement of moves that also updates their players' cached states: a bet on the state
   * before a move that changed the account would have to be settled twice.
   */
  afterMoves<Q extends OfPlayer, R>(
    settleMoves: Settle<Q, R>,
    changedAccount: (result: R | 'busy' | Failed) => AdvancedAccount[],
  ): Settle<Q, R>
}

/** Reads the states of sessions in batches, and returns what decides whether the players may stake. */
export type StateReader = Batcher<PlayerSession, StakeRight | 'unknown'>

export function makeKnownPlayers({
  betPool,
  epochs,
}: Pick<SettleDeps, 'betPool' | 'epochs'>): KnownPlayers {
  const cache = makePlayerStateCache(() => performance.now())
  const find = (bet: BetRequest) => {
    const playerState = isAuto(bet) ? undefined : cache.find(bet.playerId, bet.tokenHash)
    // Without its epoch, which the other cache may have dropped, a state is of no use.
    if (playerState === undefined || epochs.find(playerState) === undefined) return undefined
    return playerState
  }
  return {
    cache,
    find,
    isUncached(bet) {
      if (isAuto(bet) || cache.isAvoided(bet.playerId)) return false
      const playerState = cache.peek(bet.playerId, bet.tokenHash)
      if (playerState === undefined) return true
      // Reading a player without an epoch again would not find one.
      return playerState.epoch > 0 && epochs.find(playerState) === undefined
    },
    async read(sessions) {
      const byKey = new Map(
        sessions.map(({ playerId, tokenHash }) => [
          playerStateKey(playerId, tokenHash),
          { playerId, tokenHash, cachedEpoch: epochs.newestOf(playerId) },
        ]),
      )
      const read = await readPlayerStates(betPool, [...byKey.values()])
      // Stored first: the cache takes the database's time from the states, and a signer may be slow.
      cache.store(read.playerStates)
      await epochs.open(read.epochs)
      // A player who is not found (limits, no session) is left to the locked path for a while, so
      // that their next bets are not read in vain.
      for (const { playerId } of sessions) if (!read.rights.has(playerId)) cache.avoid(playerId)
      return sessions.map(({ playerId }) => read.rights.get(playerId) ?? 'unknown')
    },
    afterMoves: (settleMoves, changedAccount) => async (moves) => {
      try {
        const results = await settleMoves(moves)
        cache.advance(results.flatMap(changedAccount))
        return results
      } catch (error) {
        // The outcome may be unknown.
        for (const { playerId } of moves) cache.delete(playerId)
        throw error
      }
    },
  }
}

/**
 * Returns a batcher that reads the states of uncached players before their bets join a batch, so
 * that the bets of known players do not wait for them.
 */
export function readUncachedFirst(
  batcher: BetBatcher,
  known: Pick<KnownPlayers, 'isUncached'>,
  reads: StateReader,
): BetBatcher {
  return {
    place: (bet) =>
      known.isUncached(bet) ? reads.place(bet).then(() => batcher.place(bet)) : batcher.place(bet),
    size: () => reads.size() + batcher.size(),
  }
}
