import type { BatchTx } from '#db/batch-transaction.ts'

export type PlayerSession = { playerId: string; tokenHash: Buffer }
export type BetKey = { playerId: string; identifier: string }

/** Account, session and seed position of a bettor, as read under the account's lock. */
export type PlayerState = {
  playerId: string
  isSessionGood: boolean
  /** The session's last activity is old enough to be written again. */
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
  /** Hash of the newest journal entry. */
  head: Buffer
  /** The player has set a limit or a pause, which must be checked before play. */
  isLimited: boolean
  /** Time of the last stake; null if it was never recorded. */
  lastStakeMicros: bigint | null
}

export type LockedPlayerStates = {
  /** The database's clock once the locks were held, in microseconds. */
  lockedAtMicros: bigint
  /** By `playerStateKey`. Players without an account are absent. */
  playerStates: Map<string, PlayerState>
  /** Identifiers already used, by `betKey`, with the number of their journal entry. */
  known: ReadonlyMap<string, bigint>
  /** Players whose account another transaction has locked. They have no state. */
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
 * Locks the accounts of a batch in id order, then reads the state that play needs. Skips accounts
 * that another transaction has locked.
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
