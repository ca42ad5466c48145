import type { GateSite } from './site.ts'

/** For so long, a process may still take stakes after a check was withdrawn (decision 110). */
const KNOWN = "interval '30 seconds'"

/**
 * Searches the ledger for what the replies may have hidden: stakes, claims, requests and payouts while
 * no check of the player was in force, and players whose account and newest check disagree. A player
 * who was excluded has no gate here: the attacks look at the replies.
 */
export async function auditGates({ owner }: GateSite) {
  const { rows } = await owner.query<Record<'stakes' | 'claims' | 'payouts', number>>(
    `with moved as (
       select j.cause, j.at, e.kind, e.at as since, k.expires_at as until
       from ledger_journal j
       left join lateral (
         select e.kind, e.at, e.identity_check_id from identity_event e
         join identity_check c using (identity_check_id)
         where c.player_id = j.player_id and e.at <= j.at and e.kind <> 'submitted'
         order by e.at desc limit 1
       ) e on true
       left join identity_check k using (identity_check_id)
       where j.cause in ('bet', 'round', 'promo', 'hold', 'withdrawal')
     ), shut as (
       select * from moved where kind is distinct from 'checked' or until <= at
     )
     select count(*) filter (where cause in ('bet', 'round')
         and not coalesce(kind = 'refused' and at < since + ${KNOWN}, false))::int as stakes,
       count(*) filter (where cause in ('promo', 'hold'))::int as claims,
       count(*) filter (where cause = 'withdrawal')::int as payouts
     from shut`,
  )
  const { rows: odd } = await owner.query<{ count: number }>(
    `select count(*)::int as count from app_user u
     left join lateral (select status, expires_at from identity_check
       where player_id = u.user_id order by submitted_at desc limit 1) c on true
     where u.identity_checked_until is distinct from
       case when c.status = 'checked' then c.expires_at end
       and (c.status = 'checked' or u.identity_checked_until > now())`,
  )
  return { ...rows[0]!, disagreeing: odd[0]!.count }
}
