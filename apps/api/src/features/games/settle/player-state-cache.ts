import type { CacheablePlayerState } from '#ledger/bets/read-player-states.ts'
import type { PlayerState } from '#ledger/bets/lock-player-states.ts'
import type { AccountAfter } from '#ledger/bets/post-bets.ts'

/** Cached player states; the database rejects stale versions. */
export type PlayerStateCache = {
  find(playerId: string, tokenHash: Buffer): PlayerState | undefined
  store(playerStates: CacheablePlayerState[]): void
  /** Updates the states after a write, which adds one to each version. */
  advance(accounts: readonly AccountAfter[]): void
  delete(playerId: string): void
  /**
   * Keeps a player with a locked account off the optimistic path for a while: the statement would
   * wait for the lock and delay its whole batch.
   */
  avoid(playerId: string): void
  isAvoided(playerId: string): boolean
  /** The database's clock, as this process estimates it. */
  nowMicros(): bigint
}

const AVOID_MS = 5_000

type CachedState = { playerState: PlayerState; tokenHash: Buffer; goodUntilMs: number }

export function makePlayerStateCache(clockMs: () => number, statesMax = 20_000): PlayerStateCache {
  const playerStates = new Map<string, CachedState>()
  const avoidedUntilMs = new Map<string, number>()
  let offsetMicros = 0n
  let lastMicros = 0n
  const deleteOldest = () => {
    const oldest = playerStates.size >= statesMax ? playerStates.keys().next().value : undefined
    if (oldest !== undefined) playerStates.delete(oldest)
  }
  return {
    find(playerId, tokenHash) {
      const known = playerStates.get(playerId)
      if (known === undefined || clockMs() > known.goodUntilMs) return undefined
      return known.tokenHash.equals(tokenHash) ? known.playerState : undefined
    },
    store(read) {
      for (const { tokenHash, goodForMs, nowMicros, ...playerState } of read) {
        deleteOldest()
        offsetMicros = nowMicros - micros(clockMs())
        playerStates.set(playerState.playerId, {
          playerState,
          tokenHash,
          goodUntilMs: clockMs() + goodForMs,
        })
      }
    },
    advance(accounts) {
      for (const { playerId, version, ...after } of accounts) {
        const known = playerStates.get(playerId)
        if (known === undefined) continue
        const { seq, coinMinor, ticketMinor, nonce, head, lastStakeMicros } = after
        Object.assign(known.playerState, { seq, coinMinor, ticketMinor, nonce, head })
        if (lastStakeMicros !== null) known.playerState.lastStakeMicros = lastStakeMicros
        known.playerState.version = version + 1n
      }
    },
    delete: (playerId) => void playerStates.delete(playerId),
    avoid: (playerId) => void avoidedUntilMs.set(playerId, clockMs() + AVOID_MS),
    isAvoided(playerId) {
      const untilMs = avoidedUntilMs.get(playerId)
      if (untilMs === undefined) return false
      if (clockMs() > untilMs) avoidedUntilMs.delete(playerId)
      return clockMs() <= untilMs
    },
    nowMicros() {
      // Never goes backwards, and leaves room for a batch's own microseconds.
      const now = micros(clockMs()) + offsetMicros
      lastMicros = now > lastMicros + 1_000n ? now : lastMicros + 1_000n
      return lastMicros
    },
  }
}

function micros(ms: number): bigint {
  return BigInt(Math.round(ms * 1000))
}
