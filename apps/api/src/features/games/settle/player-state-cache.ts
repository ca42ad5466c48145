import { LRUCache } from 'lru-cache'
import type { CacheablePlayerState } from '#ledger/bets/read-player-states.ts'
import type { PlayerState } from '#ledger/bets/lock-player-states.ts'
import type { AccountAfter } from '#ledger/bets/bet-columns.ts'

/**
 * A cache of player states. States may be stale: the database then finds a newer version of the
 * account and rejects the write.
 */
export type PlayerStateCache = {
  /**
   * Returns the state of a session that has not ended. Its `isSessionStale` is true if activity
   * must be recorded on the session.
   */
  find(playerId: string, tokenHash: Buffer): PlayerState | undefined
  /** Returns the same state, but does not look whether activity must be recorded. */
  peek(playerId: string, tokenHash: Buffer): PlayerState | undefined
  store(playerStates: CacheablePlayerState[]): void
  /**
   * Updates the cached states after a write, which has increased each account's version by one.
   * Leaves a state alone that is not of the version before the write.
   */
  advance(accounts: readonly AdvancedAccount[]): void
  delete(playerId: string): void
  /**
   * Keeps a player whose account is locked off the optimistic path for a while. The statement of
   * that path would wait for the lock and delay the whole batch.
   */
  avoid(playerId: string): void
  isAvoided(playerId: string): boolean
  /** Returns this process's estimate of the time on the database's clock. */
  nowMicros(): bigint
}

/** An account after a write. Bets leave the held balances as they were; moves of rounds do not. */
export type AdvancedAccount = AccountAfter &
  Partial<Pick<PlayerState, 'coinHeldMinor' | 'ticketHeldMinor'>>

const AVOID_MS = 5_000

/** The age at which the recorded activity of a session is updated. */
const RENEWED_FOR_MS = 30_000

type CachedState = {
  playerState: PlayerState
  tokenHash: Buffer
  renewAtMs: number
  endsAtMs: number
}

export function makePlayerStateCache(clockMs: () => number, statesMax = 20_000): PlayerStateCache {
  const playerStates = new LRUCache<string, CachedState>({ max: statesMax })
  const avoided = makeAvoided(clockMs, statesMax)
  let offsetMicros = 0n
  let lastMicros = 0n
  const findGood = (playerId: string, tokenHash: Buffer): CachedState | undefined => {
    const known = playerStates.get(playerId)
    if (known === undefined || clockMs() > known.endsAtMs) return undefined
    return known.tokenHash.equals(tokenHash) ? known : undefined
  }
  return {
    find(playerId, tokenHash) {
      const known = findGood(playerId, tokenHash)
      if (known !== undefined) known.playerState.isSessionStale = clockMs() > known.renewAtMs
      return known?.playerState
    },
    peek: (playerId, tokenHash) => findGood(playerId, tokenHash)?.playerState,
    store(read) {
      for (const { tokenHash, renewInMs, endsInMs, nowMicros, ...playerState } of read) {
        offsetMicros = nowMicros - micros(clockMs())
        playerStates.set(playerState.playerId, {
          playerState,
          tokenHash,
          renewAtMs: clockMs() + renewInMs,
          endsAtMs: clockMs() + endsInMs,
        })
      }
    },
    advance(accounts) {
      for (const after of accounts) {
        const known = playerStates.get(after.playerId)
        if (known?.playerState.version !== after.version) continue
        const { playerState } = known
        const { coinHeldMinor = playerState.coinHeldMinor } = after
        const { ticketHeldMinor = playerState.ticketHeldMinor } = after
        const { seq, coinMinor, ticketMinor, nonce, head } = after
        Object.assign(playerState, { seq, coinMinor, ticketMinor, nonce, head })
        Object.assign(playerState, { coinHeldMinor, ticketHeldMinor, version: after.version + 1n })
        if (!playerState.isSessionStale) continue
        known.renewAtMs = clockMs() + RENEWED_FOR_MS
        // Or a move, which follows no `find`, would put off the next update again.
        playerState.isSessionStale = false
      }
    },
    delete: (playerId) => void playerStates.delete(playerId),
    avoid: (playerId) => void avoided.set(playerId, true),
    isAvoided: (playerId) => avoided.has(playerId),
    nowMicros() {
      // The time never goes back. Each call returns a time at least 1 ms after the last one, so
      // that the times of the bets in a batch can differ by microseconds.
      const now = micros(clockMs()) + offsetMicros
      lastMicros = now > lastMicros + 1_000n ? now : lastMicros + 1_000n
      return lastMicros
    },
  }
}

/** Keeps a limited number of players, because forged sessions can name any that do not exist. */
function makeAvoided(clockMs: () => number, max: number): LRUCache<string, true> {
  return new LRUCache({ max, ttl: AVOID_MS, ttlResolution: 0, perf: { now: clockMs } })
}

function micros(ms: number): bigint {
  return BigInt(Math.round(ms * 1000))
}
