import { columnsOf } from '#db/arrays/array-statement.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Account } from '../account.ts'

export type PlayerSession = { playerId: string; tokenHash: Buffer }
export type BetKey = { playerId: string; identifier: string }

export type LockedPlayerStates = {
  /** The accounts of sessions by `playerStateKey`. Players without an account are absent. */
  accounts: ReadonlyMap<string, SessionAccount>
  /** The entry numbers of the identifiers that bets have used before, by `betKey`. */
  known: ReadonlyMap<string, bigint>
  /** The players whose account another transaction has locked. They have no other entries. */
  busy: ReadonlySet<string>
}

/** Activity must be recorded on a stale session, because the last is old enough. */
type SessionAccount = Account & { isSessionStale: boolean }

const LOCK_PLAYER_STATES = {
  name: 'lock-player-states',
  text: `
select player_id as "playerId", token_hash as "tokenHash", is_session_good as "isActive",
  is_session_good and is_session_stale as "isSessionStale", public_no as "publicNo", version, seq,
  coin_minor as "coinMinor", ticket_minor as "ticketMinor", coin_held_minor as "coinHeldMinor",
  ticket_held_minor as "ticketHeldMinor", epoch, nonce, head, is_limited as "isLimited",
  last_stake as "lastStakeMicros", locked_at as "lockedAtMicros", known_key as "knownKey"
from ledger_lock_player_states($1::uuid[], $2::bytea[], $3::uuid[], $4::text[])`,
}

/** One of three: an identifier that was used before, a busy player, or the account of a session. */
type Row = { playerId: string; seq: bigint } & (
  | { knownKey: string }
  | { knownKey: null; lockedAtMicros: null }
  | (SessionAccount & { knownKey: null; tokenHash: Buffer | null })
)

/**
 * Locks the accounts of a batch in id order, then reads the state that each player's bets need.
 * Skips accounts that another transaction has locked.
 */
export async function lockPlayerStates(
  tx: BatchTx,
  sessions: readonly PlayerSession[],
  keys: readonly BetKey[],
): Promise<LockedPlayerStates> {
  const rows = await tx.run<Row>(LOCK_PLAYER_STATES, [
    ...columnsOf(sessions, 'playerId', 'tokenHash'),
    ...columnsOf(keys, 'playerId', 'identifier'),
  ])
  const accounts = new Map<string, SessionAccount>()
  const known = new Map<string, bigint>()
  const busy = new Set<string>()
  for (const row of rows) {
    const { playerId, seq } = row
    if (row.knownKey !== null) known.set(betKey({ playerId, identifier: row.knownKey }), seq)
    else if (row.lockedAtMicros === null) busy.add(playerId)
    else if (row.tokenHash !== null) {
      accounts.set(playerStateKey({ playerId, tokenHash: row.tokenHash }), row)
    }
  }
  return { accounts, known, busy }
}

export function playerStateKey({ playerId, tokenHash }: PlayerSession): string {
  return `${playerId} ${tokenHash.toString('latin1')}`
}

export function betKey({ playerId, identifier }: BetKey): string {
  return `${playerId} ${identifier}`
}
