import { Refusal } from '@kapis/contract/refusals'
import type pg from 'pg'
import { readTogether } from '#db/batch-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import { readPlayerStates } from '#ledger/bets/read-player-states.ts'
import type { StakeRight } from '#ledger/bets/read-player-states.ts'
import { findOpenRounds, playersInRounds } from './rounds.queries.ts'
import { isAuto } from './moves/move.ts'
import type { BatchResult, Move } from './moves/move.ts'
import type { SettleDeps } from './moves/play-context.ts'
import { makePlayerStateCache } from './player-state-cache.ts'
import type { PlayerState } from './player-state-cache.ts'

/** A session to read. The open rounds are read too if its move is a start or a step. */
export type SessionRequest = PlayerSession & Partial<Pick<Move, 'kind'>>

/** The players whose states this process has cached, so that moves can be played without locks. */
export type KnownPlayers = ReturnType<typeof makeKnownPlayers>

export function makeKnownPlayers({ betPool, epochs }: Pick<SettleDeps, 'betPool' | 'epochs'>) {
  const cache = makePlayerStateCache(() => performance.now())
  return {
    cache,
    /**
     * Returns the state on which a move can be played. Auto-bets have none, because their sessions
     * are checked and updated under locks.
     */
    find(move: Move): PlayerState | undefined {
      const found = isAuto(move) ? undefined : cache.find(move)
      // Without its epoch, which the other cache may have dropped, a state is of no use.
      if (found === undefined || epochs.find(found.account) === undefined) return undefined
      return isPlayable(move, found) ? found : undefined
    },
    /** Returns whether the player's state must be read before the move. */
    isUncached(move: Move): boolean {
      if (isAuto(move)) return false
      const state = cache.find(move)
      const isMissing = state === undefined || (move.kind !== 'bet' && state.rounds === null)
      // Reading a player without an epoch again would not find one.
      if (!isMissing && (state.account.epoch === 0 || epochs.find(state.account))) return false
      return !cache.isAvoided(move)
    },
    /**
     * Reads the states of sessions with their epochs, and keeps them. Returns what decides whether
     * each player may stake; `unknown` if no state could be read.
     */
    async read(sessions: readonly SessionRequest[]): Promise<(StakeRight | 'unknown')[]> {
      const [states, rounds] = await readStates(betPool, epochs, sessions)
      // Store the accounts before the epochs are opened, which a slow signer may delay: the cache
      // takes the database's time from the accounts.
      cache.store(states, rounds)
      await epochs.open(states.flatMap(({ epoch }) => epoch ?? []))
      const rights = new Map(states.map(({ account, right }) => [account.playerId, right]))
      // A session that is not found (limits, ended) is left to the locked path for a while, so that
      // its next moves are not read in vain. Only this session: anybody can invent one of a player.
      for (const session of sessions) if (!rights.has(session.playerId)) cache.avoid(session)
      return sessions.map(({ playerId }) => rights.get(playerId) ?? 'unknown')
    },
    /** Forgets the state that a move under locks has changed or proved wrong. */
    forgetIfOutdated(move: Move, result: BatchResult): void {
      if (result === 'busy') cache.avoid(move)
      // A refusal does not change the account, so its cached state stays as current as it was, unless
      // its own session has ended. Another session may be invented.
      const isEnded = result instanceof Refusal && result.code === 'session_expired'
      const isOutdated = isEnded ? cache.find(move) !== undefined : !(result instanceof Refusal)
      if (isOutdated) cache.delete(move.playerId)
    },
  }
}

function isPlayable(move: Move, { account, rounds }: PlayerState): boolean {
  if (move.kind === 'bet') return true
  const source = rounds?.get(move.game)?.round.source
  // A round of an earlier epoch may be its last, and ending it reveals the epoch's secret.
  return rounds !== null && (source?.kind !== 'epoch' || source.epoch === account.epoch)
}

/**
 * Reads the states of sessions, and then the rounds that their moves need. If these belong to a
 * newer version of an account, the write finds that version and is rejected.
 */
function readStates(betPool: pg.Pool, epochs: EpochCache, sessions: readonly SessionRequest[]) {
  const distinct = new Map(sessions.map((session) => [playerStateKey(session), session]))
  const requests = [...distinct.values()].map((session) => ({
    ...session,
    cachedEpoch: epochs.newestOf(session.playerId),
  }))
  return readTogether(betPool, (tx) =>
    Promise.all([readPlayerStates(tx, requests), findOpenRounds(tx, playersInRounds(sessions))]),
  )
}
