import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { getWalletReview } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { DepositReceiptRow } from '#cashier/credit-deposit.ts'
import { readWaits } from '#cashier/matching/duplicates.ts'
import type { Db } from '#db/pool.ts'
import type { WalletRowFields } from '../present-wallet.ts'

type Review = DataInput<typeof getWalletReview>
type Reviewed = WalletRowFields & { claimer: string | null; ready_name: string | null }

/** Returns the wallet row under review. Refuses: not_found. */
export async function findReviewed(
  db: Db,
  { userId, walletHistoryId }: { userId: string; walletHistoryId: string },
): Promise<Reviewed> {
  const { rows } = await sql<Reviewed>`
    select w.*, c.username as claimer, r.username as ready_name
    from wallet_history w left join app_user c on c.user_id = w.claimed_by
    left join app_user r on r.user_id = w.ready_by
    where w.player_id = ${userId} and w.wallet_history_id = ${walletHistoryId}
      and w.deleted_at is null`.execute(db)
  const [row] = await readWaits(db, rows)
  if (row === undefined) throw refuse('not_found')
  return row
}

/**
 * Returns the deposit receipt that paid the row. If there is none, returns the one with the
 * reference read from the row's image.
 */
export async function findRecord(db: Db, row: WalletRowFields): Promise<DepositReceiptRow | null> {
  const { rows } = await sql<DepositReceiptRow>`
    select * from deposit_receipt where deleted_at is null
      and (deposit_receipt_id = ${row.paid_deposit_receipt_id}
        or (${row.paid_deposit_receipt_id}::uuid is null and reference = ${row.read_reference}))
    limit 1`.execute(db)
  return rows[0] ?? null
}

const CANDIDATES_MAX = 5

/**
 * Lists unused deposit receipts with the same amount or a similar reference, nearest in time first.
 */
export async function listCandidates(db: Db, row: WalletRowFields): Promise<DepositReceiptRow[]> {
  if (row.status !== 'pending') return []
  const ending = row.read_reference?.slice(-6) ?? null
  const { rows } = await sql<DepositReceiptRow>`
    select * from deposit_receipt
    where status = 'pending' and deleted_at is null
      and reference is distinct from ${row.read_reference}
      and (right(reference, 6) = ${ending}
        or (amount_minor in (${row.amount_minor}, ${row.read_amount_minor ?? row.amount_minor})
          and received_at between ${row.created_at}::timestamptz - interval '7 days'
            and ${row.created_at}::timestamptz + interval '7 days'))
    order by abs(extract(epoch from received_at - ${row.created_at}::timestamptz))
    limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/** Lists the player's GCash accounts, with the number of withdrawals paid to each. */
export async function findPaidTo(db: Db, playerId: string): Promise<Review['gcash']> {
  const { rows } = await sql<Omit<Review['gcash'][number], 'lastUsed'> & { at: Date }>`
    select g.gcash_number as "gcashNumber", g.gcash_name as "gcashName", g.last_used_at as at,
      (select count(*)::int from wallet_history w where w.player_id = g.player_id
        and w.type = 'withdraw' and w.status = 'completed'
        and w.gcash_number = g.gcash_number) as payouts
    from gcash_account g where g.player_id = ${playerId}
    order by g.last_used_at desc limit 20`.execute(db)
  return rows.map(({ at, ...one }) => ({ ...one, lastUsed: at.toISOString() }))
}

const SHARED_BY_MAX = 5

/** Lists the other players with withdrawals to the number of this one that were not rejected. */
export async function listNumberSharedBy(
  db: Db,
  { type, player_id, gcash_number }: WalletRowFields,
): Promise<NonNullable<Review['numberSharedBy']>> {
  if (type !== 'withdraw' || gcash_number === null) return []
  const { rows } = await sql<NonNullable<Review['numberSharedBy']>[number]>`
    select u.user_id as "userId", u.username, count(*)::int as withdrawals
    from wallet_history w join app_user u on u.user_id = w.player_id
    where w.gcash_number = ${gcash_number} and w.type = 'withdraw' and w.status <> 'rejected'
      and w.player_id <> ${player_id} and w.deleted_at is null and u.deleted_at is null
    group by u.user_id order by max(w.created_at) desc limit ${SHARED_BY_MAX}`.execute(db)
  return rows
}

export async function findReviewedUser(db: Db, userId: string) {
  const { rows } = await sql<{
    username: string
    created_at: Date
    payout_hold_until: Date | null
    depositedMinor: bigint
    withdrawnMinor: bigint
  }>`
    select u.username, u.created_at,
      case when u.payout_hold_until > clock_timestamp() then u.payout_hold_until end
        as payout_hold_until,
      coalesce(sum(w.amount_minor) filter (where w.type = 'deposit'), 0)::int8 as "depositedMinor",
      coalesce(sum(w.amount_minor) filter (where w.type = 'withdraw'), 0)::int8 as "withdrawnMinor"
    from app_user u
    left join wallet_history w on w.player_id = u.user_id and w.status = 'completed'
    where u.user_id = ${userId} group by u.user_id`.execute(db)
  return rows[0]!
}

/** Returns the usernames of these staff members, in alphabetical order. */
export async function findNames(db: Db, staff: Set<string>): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from app_user where user_id = any (${[...staff]}::uuid[])
    order by username`.execute(db)
  return rows.map(({ username }) => username)
}

/**
 * Returns the open approval request about the row, or about the deposit receipt for this player;
 * null if there is none.
 */
export async function findWaiting(
  db: Db,
  row: WalletRowFields,
  depositReceiptId: string | null,
): Promise<Review['waiting']> {
  const { rows } = await sql<{ approvalId: string; makerName: string; at: Date }>`
    select a.approval_id as "approvalId", m.username as "makerName", a.made_at as at
    from approval b join approval_now a using (approval_id)
    join app_user m on m.user_id = a.maker_id
    where b.state = 'open' and b.made_at > now() - interval '7 days' and a.state = 'open' and (a.subject = ${`wallet ${row.wallet_history_id}`}
      or a.asked ->> 'pointedAt' = ${row.wallet_history_id}
      or (a.subject = ${`receipt ${depositReceiptId}`} and a.affected_user_id = ${row.player_id}))
    order by a.made_at limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  return {
    approvalId: found.approvalId,
    makerName: found.makerName,
    createdAt: found.at.toISOString(),
  }
}
