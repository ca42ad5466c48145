import { LRUCache } from 'lru-cache'
import type { Account } from '#ledger/account.ts'
import { writtenAccount } from '#ledger/bets/account-change.ts'
import type { AccountChange } from '#ledger/bets/account-change.ts'
import { playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import type { ReadAccount } from '#ledger/bets/read-player-states.ts'
import type { OpenRounds } from './find-open-rounds.ts'

/** What is cached of a player. */
export type PlayerState = {
  account: Account
  /** The open rounds; null if they were not read. */
  rounds: OpenRounds | null
  /** Whether activity must be recorded on the session, because the last is old enough. */
  isSessionStale: boolean
}

/**
 * A cache of accounts with their sessions. They may be stale: the database then finds a newer
 * version of the account and rejects the write.
 */
export type PlayerStateCache = {
  /**
   * Returns the account of a session that has not ended. Its `isSessionStale` is true if activity
   * must be recorded on the session.
   */
  find(playerId: string, tokenHash: Buffer): PlayerState | undefined
  /** Returns the same account, but does not check whether activity must be recorded. */
  peek(playerId: string, tokenHash: Buffer): PlayerState | undefined
  /**
   * Stores accounts that were read, with the open rounds of the players for whom these were read.
   */
  store(read: readonly ReadAccount[], rounds?: ReadonlyMap<string, OpenRounds>): void
  /** Replaces the cached accounts after a write, unless they are not those before the write. */
  advance(changes: readonly AccountChange[]): void
  delete(playerId: string): void
  /**
   * Keeps a player whose account is locked off the optimistic path for a while. The statement of
   * that path would wait for the lock and delay the whole batch.
   */
  avoid(playerId: string): void
  /** Keeps one session off that path for a while, because it cannot be read. */
  avoidSession(session: PlayerSession): void
  /** Returns whether the player or the session is kept off that path. */
  isAvoided(session: PlayerSession): boolean
  /** Returns this process's estimate of the time on the database's clock. */
  nowMicros(): bigint
}

const AVOID_MS = 5_000

/** The age at which the recorded activity of a session is updated. */
const RENEWED_FOR_MS = 30_000

type CachedAccount = PlayerState & { tokenHash: Buffer; renewAtMs: number; endsAtMs: number }

export function makePlayerStateCache(clockMs: () => number, statesMax = 20_000): PlayerStateCache {
  const cached = new LRUCache<string, CachedAccount>({ max: statesMax })
  const avoided = makeAvoided(clockMs, statesMax)
  let offsetMicros = 0n
  let lastMicros = 0n
  const findGood = (playerId: string, tokenHash: Buffer): CachedAccount | undefined => {
    const known = cached.get(playerId)
    if (known === undefined || clockMs() > known.endsAtMs) return undefined
    return known.tokenHash.equals(tokenHash) ? known : undefined
  }
  return {
    find(playerId, tokenHash) {
      const known = findGood(playerId, tokenHash)
      if (known !== undefined) known.isSessionStale = clockMs() > known.renewAtMs
      return known
    },
    peek: (playerId, tokenHash) => findGood(playerId, tokenHash),
    store(read, roundsOf = NO_ROUNDS) {
      for (const { account, tokenHash, renewInMs, endsInMs } of read) {
        offsetMicros = account.lockedAtMicros - micros(clockMs())
        const [renewAtMs, endsAtMs] = [clockMs() + renewInMs, clockMs() + endsInMs]
        const isSessionStale = false
        const { playerId } = account
        const state = { account, rounds: roundsOf.get(playerId) ?? null, isSessionStale }
        cached.set(playerId, { ...state, tokenHash, renewAtMs, endsAtMs })
      }
    },
    advance(changes) {
      for (const change of changes) {
        const known = cached.get(change.before.playerId)
        if (known?.account.version !== change.before.version) continue
        known.account = writtenAccount(change)
        if (change.rounds.length > 0) known.rounds = roundsAfter(known.rounds, change)
        if (!known.isSessionStale) continue
        known.renewAtMs = clockMs() + RENEWED_FOR_MS
        known.isSessionStale = false
      }
    },
    delete: (playerId) => void cached.delete(playerId),
    avoid: (playerId) => void avoided.set(playerId, true),
    avoidSession: (session) => void avoided.set(keyOf(session), true),
    isAvoided: (session) => avoided.has(session.playerId) || avoided.has(keyOf(session)),
    nowMicros() {
      // The time never goes back. Each call returns a time at least 1 ms after the last one, so
      // that the times of the bets in a batch can differ by microseconds.
      const now = micros(clockMs()) + offsetMicros
      lastMicros = now > lastMicros + 1_000n ? now : lastMicros + 1_000n
      return lastMicros
    },
  }
}

const keyOf = ({ playerId, tokenHash }: PlayerSession) => playerStateKey(playerId, tokenHash)

const NO_ROUNDS: ReadonlyMap<string, OpenRounds> = new Map()

function roundsAfter(before: OpenRounds | null, { rounds }: AccountChange): OpenRounds | null {
  if (before === null) return null
  const after = new Map(before)
  for (const { round, steps } of rounds) {
    if (round.status === 'open') after.set(round.game, { round, steps })
    else after.delete(round.game)
  }
  return after
}

/**
 * Stores a limited number of players and sessions, because forged sessions can name any number of
 * players that do not exist.
 */
function makeAvoided(clockMs: () => number, max: number): LRUCache<string, true> {
  return new LRUCache({ max, ttl: AVOID_MS, ttlResolution: 0, perf: { now: clockMs } })
}

function micros(ms: number): bigint {
  return BigInt(Math.round(ms * 1000))
}
