import { LRUCache } from 'lru-cache'
import type { Account } from '#ledger/account.ts'
import { writtenAccount } from '#ledger/bets/plays.ts'
import type { AccountChange, OpenRounds } from '#ledger/bets/plays.ts'
import { playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import type { ReadState } from '#ledger/bets/read-player-states.ts'

/** What is cached of a player: the account, as one session sees it. */
export type PlayerState = {
  account: Account
  /** The open rounds; null if they were not read. */
  rounds: OpenRounds | null
  tokenHash: Buffer
  /** The time from which activity must be recorded on the session again. */
  renewAtMs: number
  endsAtMs: number
}

const AVOID_MS = 5_000

/** The age at which the recorded activity of a session is updated. */
const RENEWED_FOR_MS = 30_000

/**
 * A cache of accounts with their sessions. They may be stale: the database then finds a newer
 * version of the account and rejects the write.
 */
export function makePlayerStateCache(clockMs: () => number, statesMax = 20_000) {
  const cached = new LRUCache<string, PlayerState>({ max: statesMax })
  const avoided = makeAvoided(clockMs, statesMax)
  const clock = makeDatabaseClock(clockMs)
  return {
    /** Returns the state of a session that has not ended. */
    find({ playerId, tokenHash }: PlayerSession): PlayerState | undefined {
      const state = cached.get(playerId)
      if (state === undefined || clockMs() > state.endsAtMs) return undefined
      return state.tokenHash.equals(tokenHash) ? state : undefined
    },
    isRenewalDue: (state: PlayerState | undefined) =>
      state !== undefined && clockMs() > state.renewAtMs,
    /** Stores what was read, with the open rounds of the players for whom these were read. */
    store(read: readonly ReadState[], rounds: ReadonlyMap<string, OpenRounds> = NO_ROUNDS): void {
      for (const { account, tokenHash, renewInMs, endsInMs } of read) {
        const { playerId, version, lockedAtMicros } = account
        clock.set(lockedAtMicros)
        const known = cached.peek(playerId)
        // A write may have ended while this state was on its way.
        if (known?.tokenHash.equals(tokenHash) && known.account.version > version) continue
        const times = { renewAtMs: clockMs() + renewInMs, endsAtMs: clockMs() + endsInMs }
        cached.set(playerId, { account, rounds: rounds.get(playerId) ?? null, tokenHash, ...times })
      }
    },
    /**
     * Replaces the states of the players whose changes were written, unless they are not those
     * before the write, and forgets the others. `renewed` are the sessions on which the write
     * recorded activity.
     */
    advance(
      changes: readonly AccountChange[],
      written: ReadonlySet<string>,
      renewed: readonly PlayerSession[],
    ): void {
      for (const change of changes) {
        const { playerId, version } = change.before
        const state = cached.get(playerId)
        if (!written.has(playerId)) cached.delete(playerId)
        else if (state?.account.version === version) {
          state.account = writtenAccount(change)
          if (change.rounds.length > 0) state.rounds = roundsAfter(state.rounds, change)
        }
      }
      for (const { playerId } of renewed) {
        const state = written.has(playerId) ? cached.get(playerId) : undefined
        if (state !== undefined) state.renewAtMs = clockMs() + RENEWED_FOR_MS
      }
    },
    delete: (playerId: string) => void cached.delete(playerId),
    /**
     * Keeps a session off the optimistic path for a while: it cannot be read, or its account is
     * locked, and the statement of that path would wait for the lock and delay the whole batch.
     */
    avoid: (session: PlayerSession) => void avoided.set(playerStateKey(session), true),
    isAvoided: (session: PlayerSession) => avoided.has(playerStateKey(session)),
    nowMicros: clock.nowMicros,
  }
}

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
 * Keeps a limited number of sessions, because forged ones can name any number of players that do
 * not exist.
 */
function makeAvoided(clockMs: () => number, max: number) {
  return new LRUCache<string, true>({
    max,
    ttl: AVOID_MS,
    ttlResolution: 0,
    perf: { now: clockMs },
  })
}

/** Estimates the time on the database's clock, from the time at which it last read an account. */
function makeDatabaseClock(clockMs: () => number) {
  const ownMicros = () => BigInt(Math.round(clockMs() * 1000))
  let offsetMicros = 0n
  let lastMicros = 0n
  return {
    set: (databaseMicros: bigint) => void (offsetMicros = databaseMicros - ownMicros()),
    /**
     * The time never goes back: each call returns a time at least 1 ms after the last one, so that
     * the times of the bets in a batch can differ by microseconds.
     */
    nowMicros(): bigint {
      const now = ownMicros() + offsetMicros
      lastMicros = now > lastMicros + 1_000n ? now : lastMicros + 1_000n
      return lastMicros
    },
  }
}
