import type { BatchTx } from '#db/batch-transaction.ts'
import type { PlayerState, PlayerSession } from './lock-player-states.ts'

/**
 * A player state that may be cached. For `goodForMs` milliseconds, its session counts as valid
 * without being checked again.
 */
export type CacheablePlayerState = PlayerState & {
  tokenHash: Buffer
  goodForMs: number
  nowMicros: bigint
}

const READ_PLAYER_STATES = {
  name: 'read-seats',
  text: `
select a.player_id as "playerId", s.token as "tokenHash", u.public_no as "publicNo", a.version,
  a.seq, a.coin_minor as "coinMinor", a.ticket_minor as "ticketMinor",
  a.coin_held_minor as "coinHeldMinor", a.ticket_held_minor as "ticketHeldMinor", a.epoch, a.nonce,
  a.head,
  (extract(epoch from clock_timestamp()) * 1000000)::int8 as "nowMicros",
  1000 * extract(epoch from least(us.ends_at, us.last_active_at + interval '30 seconds')
    - clock_timestamp())::float8 as "goodForMs"
from unnest($1::uuid[], $2::bytea[]) as s (player, token)
join ledger_account a on a.player_id = s.player and not a.is_limited
join app_user u on u.user_id = s.player and u.status = 'active'
join user_session us on us.user_id = s.player and us.token_hash = s.token
where us.ended_at is null and us.ends_at > clock_timestamp()
  and us.last_active_at > clock_timestamp() - make_interval(secs => us.idle_seconds)`,
}

/**
 * Reads player states without locks; when bets are written, the version check detects outdated
 * states. If a session is due for renewal, `goodForMs` is not positive. Players with limits are
 * left out, because their limits must be read under the account's lock.
 */
export async function readPlayerStates(
  tx: BatchTx,
  request: PlayerSession[],
): Promise<CacheablePlayerState[]> {
  const rows = await tx.run<
    Omit<CacheablePlayerState, 'isSessionGood' | 'isSessionStale' | 'isLimited' | 'lastStakeMicros'>
  >(READ_PLAYER_STATES, [
    request.map((session) => session.playerId),
    request.map((session) => session.tokenHash),
  ])
  return rows.map((row) => ({
    ...row,
    isSessionGood: true,
    isSessionStale: false,
    isLimited: false,
    // This value is not needed, because the statement that writes the bets checks the pace itself.
    lastStakeMicros: null,
  }))
}
