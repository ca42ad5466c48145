import type { BatchTx } from '#db/batch-transaction.ts'
import type { Account } from '../account.ts'

export type PlayerSession = { playerId: string; tokenHash: Buffer }
export type BetKey = { playerId: string; identifier: string }

/** A player's account with the session that the lock was asked for. */
export type SessionAccount = {
  account: Account
  /** Whether the session's last activity is old enough to be updated. */
  isSessionStale: boolean
}

export type LockedPlayerStates = {
  /** The players' accounts by `playerStateKey`. Players without an account are absent. */
  accounts: ReadonlyMap<string, SessionAccount>
  /**
   * The requested identifiers that were used before, by `betKey`, with the number of their journal
   * entry.
   */
  known: ReadonlyMap<string, bigint>
  /**
   * The players whose account another transaction has locked. They are absent from `accounts`.
   */
  busy: ReadonlySet<string>
}

const LOCK_PLAYER_STATES = {
  name: 'lock-player-states',
  text: 'select * from ledger_lock_player_states($1::uuid[], $2::bytea[], $3::uuid[], $4::text[])',
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
  const accounts = new Map<string, SessionAccount>()
  const known = new Map<string, bigint>()
  const busy = new Set<string>()
  for (const row of rows) {
    if (row.known_key !== null) known.set(betKey(row.player_id, row.known_key), row.seq)
    else if (row.locked_at === null) busy.add(row.player_id)
    else if (row.token_hash !== null) {
      const account = accountOf(row, row.locked_at)
      const isSessionStale = row.is_session_good && row.is_session_stale
      accounts.set(playerStateKey(row.player_id, row.token_hash), { account, isSessionStale })
    }
  }
  return { accounts, known, busy }
}

/** Returns the account of a session that `lockPlayerStates` has read. */
export function findLocked(
  { accounts }: LockedPlayerStates,
  { playerId, tokenHash }: PlayerSession,
): Account | undefined {
  return accounts.get(playerStateKey(playerId, tokenHash))?.account
}

/** Returns the sessions on which activity must be recorded. */
export function listDueSessions<S extends PlayerSession>(
  { accounts }: LockedPlayerStates,
  sessions: readonly S[],
): S[] {
  return sessions.filter(
    ({ playerId, tokenHash }) =>
      accounts.get(playerStateKey(playerId, tokenHash))?.isSessionStale === true,
  )
}

export function playerStateKey(playerId: string, tokenHash: Buffer): string {
  return `${playerId} ${tokenHash.toString('latin1')}`
}

export function betKey(playerId: string, identifier: string): string {
  return `${playerId} ${identifier}`
}

function accountOf(row: Row, lockedAtMicros: bigint): Account {
  return {
    playerId: row.player_id,
    isActive: row.is_session_good,
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
    lockedAtMicros,
  }
}
