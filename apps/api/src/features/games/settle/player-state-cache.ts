import type { CacheablePlayerState } from '#ledger/bets/read-player-states.ts'
import type { PlayerState } from '#ledger/bets/lock-player-states.ts'
import type { AccountAfter } from '#ledger/bets/post-bets.ts'

/** What this process remembers of the players at its table. The database decides if it is true. */
export type PlayerStateCache = {
  find(playerId: string, tokenHash: Buffer): PlayerState | undefined
  remember(playerStates: CacheablePlayerState[]): void
  /** After a write: the account has moved on by one version. */
  advance(accounts: readonly AccountAfter[]): void
  forget(playerId: string): void
  /**
   * Keeps a player whose account was locked by somebody else off the remembered path for a while:
   * its statement would wait for the lock, and everybody in the batch with it.
   */
  avoid(playerId: string): void
  isAvoided(playerId: string): boolean
  /** The database's clock, as far as this process knows it. */
  nowMicros(): bigint
}

const AVOID_MS = 5_000

type CachedState = { playerState: PlayerState; tokenHash: Buffer; goodUntilMs: number }

export function makePlayerStateCache(clockMs: () => number, statesMax = 20_000): PlayerStateCache {
  const playerStates = new Map<string, CachedState>()
  const avoidedUntilMs = new Map<string, number>()
  let offsetMicros = 0n
  let lastMicros = 0n
  const forgetOldest = () => {
    const oldest = playerStates.size >= statesMax ? playerStates.keys().next().value : undefined
    if (oldest !== undefined) playerStates.delete(oldest)
  }
  return {
    find(playerId, tokenHash) {
      const known = playerStates.get(playerId)
      if (known === undefined || clockMs() > known.goodUntilMs) return undefined
      return known.tokenHash.equals(tokenHash) ? known.playerState : undefined
    },
    remember(read) {
      for (const { tokenHash, goodForMs, nowMicros, ...playerState } of read) {
        forgetOldest()
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
    forget: (playerId) => void playerStates.delete(playerId),
    avoid: (playerId) => void avoidedUntilMs.set(playerId, clockMs() + AVOID_MS),
    isAvoided(playerId) {
      const untilMs = avoidedUntilMs.get(playerId)
      if (untilMs === undefined) return false
      if (clockMs() > untilMs) avoidedUntilMs.delete(playerId)
      return clockMs() <= untilMs
    },
    nowMicros() {
      // Never backwards, and room for a batch's own microseconds.
      const now = micros(clockMs()) + offsetMicros
      lastMicros = now > lastMicros + 1_000n ? now : lastMicros + 1_000n
      return lastMicros
    },
  }
}

function micros(ms: number): bigint {
  return BigInt(Math.round(ms * 1000))
}
