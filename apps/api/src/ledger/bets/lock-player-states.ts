import type { BatchTx } from '#db/batch-transaction.ts'

export type PlayerSession = { playerId: string; tokenHash: Buffer }
export type BetKey = { playerId: string; identifier: string }

/** The data about a player that a bet needs: the account, session and seed position. */
export type PlayerState = {
  playerId: string
  isSessionGood: boolean
  /** Whether the session's last activity is old enough to be updated. */
  isSessionStale: boolean
  publicNo: bigint
  version: bigint
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  coinHeldMinor: bigint
  ticketHeldMinor: bigint
  epoch: number
  nonce: number
  /** The hash of the player's newest journal entry. */
  head: Buffer
  /** Whether the player has set a limit or a pause, which must be checked before play. */
  isLimited: boolean
  /**
   * The time at which the player's last stake was due, as returned by `nextStakeMicros`; null if
   * none was recorded.
   */
  lastStakeMicros: bigint | null
}

export type LockedPlayerStates = {
  /** The database's time in microseconds, read once the locks were held. */
  lockedAtMicros: bigint
  /** The players' states by `playerStateKey`. Players without an account are absent. */
  playerStates: Map<string, PlayerState>
  /**
   * The requested identifiers that were used before, by `betKey`, with the number of their journal
   * entry.
   */
  known: ReadonlyMap<string, bigint>
  /**
   * The players whose account another transaction has locked. They are absent from `playerStates`.
   */
  busy: ReadonlySet<string>
}

const LOCK_PLAYER_STATES = {
  name: 'take-seats',
  text: 'select * from ledger_take_seats($1::uuid[], $2::bytea[], $3::uuid[], $4::text[])',
}

type Row = {
  player_id: string
  token_hash: Buffer | null
  is_session_good: boolean
  is_session_stale: boolean
  public_no: bigint
  version: bigint
  seq: bigint
  coin_minor: bigint
  ticket_minor: bigint
  coin_held_minor: bigint
  ticket_held_minor: bigint
  epoch: number
  nonce: number
  head: Buffer
  is_limited: boolean
  last_stake: bigint | null
  locked_at: bigint | null
  known_key: string | null
}

/**
 * Locks the accounts of a batch in id order, then reads the state that each player's bets need.
 * Skips accounts that another transaction has locked.
 */
export async function lockPlayerStates(
  tx: BatchTx,
  request: PlayerSession[],
  keys: BetKey[],
): Promise<LockedPlayerStates> {
  const rows = await tx.run<Row>(LOCK_PLAYER_STATES, [
    request.map((session) => session.playerId),
    request.map((session) => session.tokenHash),
    keys.map((key) => key.playerId),
    keys.map((key) => key.identifier),
  ])
  const playerStates = new Map<string, PlayerState>()
  const known = new Map<string, bigint>()
  const busy = new Set<string>()
  let lockedAtMicros = 0n
  for (const row of rows) {
    if (row.known_key !== null) known.set(betKey(row.player_id, row.known_key), row.seq)
    else if (row.locked_at === null) busy.add(row.player_id)
    else if (row.token_hash !== null) {
      playerStates.set(playerStateKey(row.player_id, row.token_hash), playerStateOf(row))
      lockedAtMicros = row.locked_at
    }
  }
  return { lockedAtMicros, playerStates, known, busy }
}

/** Returns the state of a session that `lockPlayerStates` has read. */
export function findPlayerState(
  { playerStates }: LockedPlayerStates,
  { playerId, tokenHash }: PlayerSession,
): PlayerState | undefined {
  return playerStates.get(playerStateKey(playerId, tokenHash))
}

/** Returns the sessions on which activity must be recorded. */
export function listDueSessions<S extends PlayerSession>(
  locked: LockedPlayerStates,
  sessions: readonly S[],
): S[] {
  return sessions.filter((session) => {
    const found = findPlayerState(locked, session)
    return found !== undefined && found.isSessionGood && found.isSessionStale
  })
}

export function playerStateKey(playerId: string, tokenHash: Buffer): string {
  return `${playerId} ${tokenHash.toString('latin1')}`
}

export function betKey(playerId: string, identifier: string): string {
  return `${playerId} ${identifier}`
}

function playerStateOf(row: Row): PlayerState {
  return {
    playerId: row.player_id,
    isSessionGood: row.is_session_good,
    isSessionStale: row.is_session_stale,
    publicNo: row.public_no,
    version: row.version,
    seq: row.seq,
    coinMinor: row.coin_minor,
    ticketMinor: row.ticket_minor,
    coinHeldMinor: row.coin_held_minor,
    ticketHeldMinor: row.ticket_held_minor,
    epoch: row.epoch,
    nonce: row.nonce,
    head: row.head,
    isLimited: row.is_limited,
    lastStakeMicros: row.last_stake,
  }
}
