import { readTogether } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import { readPlayerStates } from '#ledger/bets/read-player-states.ts'
import type { StakeRight } from '#ledger/bets/read-player-states.ts'
import { isAuto } from './moves/play-auto-bet.ts'
import { NO_ROUNDS, findOpenRounds } from './find-open-rounds.ts'
import type { OpenRounds } from './find-open-rounds.ts'
import type { Move } from './moves/move.ts'
import { makePlayerStateCache } from './player-state-cache.ts'
import type { PlayerState, PlayerStateCache } from './player-state-cache.ts'
import type { SettleDeps } from './moves/play-context.ts'

/** A session to read. The open rounds are read too if its move is a start or a step. */
export type SessionRequest = PlayerSession & Partial<Pick<Move, 'kind'>>

/** The players whose states this process has cached, so that moves can be played without locks. */
export type KnownPlayers = {
  cache: PlayerStateCache
  /** Returns the state on which a move can be played, or undefined. */
  find(move: Move): PlayerState | undefined
  /**
   * Returns whether the player's state must be read before the move. Auto-bets need none, because
   * their sessions are checked and updated under locks.
   */
  isUncached(move: Move): boolean
  /**
   * Reads the states of sessions with their epochs, and keeps them. Returns what decides whether
   * each player may stake; `unknown` if no state could be read.
   */
  read(sessions: readonly SessionRequest[]): Promise<(StakeRight | 'unknown')[]>
}

export function makeKnownPlayers({
  betPool,
  epochs,
}: Pick<SettleDeps, 'betPool' | 'epochs'>): KnownPlayers {
  const cache = makePlayerStateCache(() => performance.now())
  const isPlayable = (move: Move, { account, rounds }: PlayerState): boolean => {
    // Without its epoch, which the other cache may have dropped, a state is of no use.
    if (epochs.find(account) === undefined) return false
    if (move.kind === 'bet') return true
    const source = rounds?.get(move.game)?.round.source
    // A round of an earlier epoch may be its last, and ending it reveals the epoch's secret.
    const isOwn = source?.kind !== 'epoch' || source.epoch === account.epoch
    return rounds !== null && isOwn
  }
  return {
    cache,
    find(move) {
      const found = isAuto(move) ? undefined : cache.find(move.playerId, move.tokenHash)
      return found !== undefined && isPlayable(move, found) ? found : undefined
    },
    isUncached(move) {
      if (isAuto(move)) return false
      const state = cache.peek(move.playerId, move.tokenHash)
      const isMissing = state === undefined || (move.kind !== 'bet' && state.rounds === null)
      // Reading a player without an epoch again would not find one.
      if (!isMissing && (state.account.epoch === 0 || epochs.find(state.account))) return false
      return !cache.isAvoided(move)
    },
    async read(sessions) {
      const byKey = new Map(
        sessions.map(({ playerId, tokenHash }) => [
          playerStateKey(playerId, tokenHash),
          { playerId, tokenHash, cachedEpoch: epochs.newestOf(playerId) },
        ]),
      )
      // The rounds are read after the accounts. If they belong to a newer version of an account,
      // the write finds that version and is rejected.
      const [read, rounds] = await readTogether(betPool, (tx) =>
        Promise.all([readPlayerStates(tx, [...byKey.values()]), readRounds(tx, sessions)]),
      )
      // Store the accounts before the epochs are opened, which a slow signer may delay: the cache
      // takes the database's time from the accounts.
      cache.store(read.accounts, rounds)
      await epochs.open(read.epochs)
      // A session that is not found (limits, ended) is left to the locked path for a while, so that
      // its next moves are not read in vain. Only this session: anybody can invent one of a player.
      for (const session of sessions) {
        if (!read.rights.has(session.playerId)) cache.avoidSession(session)
      }
      return sessions.map(({ playerId }) => read.rights.get(playerId) ?? 'unknown')
    },
  }
}

/** Reads the open rounds of the players who start a round or take a step. */
async function readRounds(
  tx: Pick<BatchTx, 'run'>,
  sessions: readonly SessionRequest[],
): Promise<ReadonlyMap<string, OpenRounds> | undefined> {
  const players = sessions.filter(({ kind }) => kind === 'start' || kind === 'step')
  if (players.length === 0) return undefined
  const ids = [...new Set(players.map(({ playerId }) => playerId))]
  const open = await findOpenRounds(tx, ids)
  return new Map(ids.map((id) => [id, open.get(id) ?? NO_ROUNDS]))
}
