import type { GateFacts } from '@kapis/contract/gate-rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** What the gates of the cashier ask of a player's rows. */
export type AccountFacts = Pick<
  GateFacts,
  | 'isActive'
  | 'isReachable'
  | 'isPaused'
  | 'hasExcludedAccount'
  | 'depositLeftMinor'
  | 'depositsWaiting'
  | 'withdrawalsWaiting'
>

/**
 * Reads the facts about a player, all in one statement. They stay true while the caller holds the
 * lock of the player's row or account. `hasExcludedAccount` is the condition that another account
 * of the person is excluded; without it, that is not asked.
 *
 * Pending deposits count towards the deposit limits, so that several requests together cannot
 * exceed one.
 */
export async function readFacts(
  tx: Tx,
  playerId: string,
  { hasExcludedAccount = sql<boolean>`false` }: { hasExcludedAccount?: RawBuilder<boolean> } = {},
): Promise<AccountFacts> {
  const { rows } = await sql<AccountFacts>`
    select u.status = 'active' and u.deleted_at is null as "isActive",
      u.email_verified_at is not null and u.mobile_verified_at is not null as "isReachable",
      exists (select from player_pause p
        where p.player_id = u.user_id and p.ends_at > now()) as "isPaused",
      ${hasExcludedAccount} as "hasExcludedAccount",
      (select min(l.amount_minor - coalesce((select sum(w.amount_minor) from wallet_history w
          where w.player_id = l.player_id and w.type = 'deposit' and w.status <> 'rejected'
            and w.created_at >= l.starts_at), 0))::int8
        from player_limit_now l
        where l.player_id = u.user_id and l.kind = 'deposit' and l.amount_minor is not null)
        as "depositLeftMinor",
      waiting.deposits as "depositsWaiting",
      waiting.withdrawals as "withdrawalsWaiting"
    from app_user u
    cross join lateral (
      select count(*) filter (where w.type = 'deposit')::int4 as deposits,
        count(*) filter (where w.type = 'withdraw')::int4 as withdrawals
      from wallet_history w where w.player_id = u.user_id and w.status = 'pending') waiting
    where u.user_id = ${playerId}`.execute(tx)
  return rows[0]!
}
