import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** `exportIdentity` returns the player's identity checks, whose details are sealed. */
export type ExportDeps = { db: Db; exportIdentity: (playerId: string) => Promise<object[]> }

/**
 * Exports all data about a player, except the statement and credentials, as indented JSON for
 * people and programs.
 */
export async function exportPlayerData(
  { db, exportIdentity }: ExportDeps,
  playerId: string,
): Promise<Buffer> {
  const { rows } = await sql<{ copy: object }>`
    select json_build_object(
      'account', (select json_build_object('userId', user_id, 'username', username,
          'email', email, 'mobileNumber', mobile_number, 'role', role, 'status', status,
          'emailVerifiedAt', email_verified_at,
          'mobileVerifiedAt', mobile_verified_at, 'dateOfBirth', date_of_birth, 'lastLogin', last_login_at, 'createdAt', created_at)
        from app_user where user_id = ${playerId}),
      'wallet', (select coalesce(json_agg(json_build_object('walletHistoryId', wallet_history_id,
          'type', type, 'status', status, 'currency', currency, 'amount', amount_minor / 10000.0,
          'gcashNumber', gcash_number, 'gcashName', gcash_name, 'comment', comment,
          'createdAt', created_at, 'settledAt', settled_at) order by created_at), '[]')
        from wallet_history where player_id = ${playerId}),
      'gcashDetails', (select coalesce(json_agg(json_build_object('gcashNumber', gcash_number,
          'gcashName', gcash_name, 'lastUsed', last_used_at)), '[]')
        from gcash_account where player_id = ${playerId}),
      'promoClaims', (select coalesce(json_agg(json_build_object('promoCode', code,
          'coin', coin_minor / 10000.0, 'ticket', ticket_minor / 10000.0,
          'createdAt', created_at)), '[]')
        from promo_claim where player_id = ${playerId}),
      'reports', (select coalesce(json_agg(json_build_object('title', title,
          'description', description, 'status', status, 'createdAt', created_at,
          'replies', (select coalesce(json_agg(json_build_object('message', message,
              'isPlayer', author_id = a.player_id, 'createdAt', a.created_at)
              order by a.created_at), '[]')
            from report_reply a
            where a.player_id = r.player_id and a.report_id = r.report_id))), '[]')
        from report r where player_id = ${playerId}),
      'limits', (select coalesce(json_agg(json_build_object('kind', kind, 'period', period,
          'amount', amount_minor / 10000.0, 'nextAmount', next_minor / 10000.0,
          'nextFrom', next_from)), '[]')
        from player_limit where player_id = ${playerId}),
      'pauses', (select coalesce(json_agg(json_build_object('kind', kind, 'startsAt', starts_at,
          'endsAt', ends_at)), '[]')
        from player_pause where player_id = ${playerId}),
      'sharedBets', (select coalesce(json_agg(json_build_object('shareId', share_id,
          'record', record::json, 'sharedAt', shared_at) order by shared_at), '[]')
        from shared_bet where player_id = ${playerId}),
      'signIns', (select coalesce(json_agg(json_build_object('createdAt', created_at,
          'lastActiveAt', last_active_at, 'endedAt', ended_at, 'userAgent', user_agent,
          'ip', ip) order by created_at), '[]')
        from user_session where user_id = ${playerId})
    ) as copy`.execute(db)
  const copy = { ...rows[0]!.copy, identityChecks: await exportIdentity(playerId) }
  return Buffer.from(JSON.stringify(copy, null, 2))
}
