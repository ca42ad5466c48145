import type { DepositWait } from '@kapis/contract/wallet'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { WalletHistory } from '#db/schema.ts'

type DepositRow = Selectable<WalletHistory>

/** Another deposit that is pending or credited and has the same reference or image. */
export type Duplicate = {
  by: 'reference' | 'image'
  walletHistoryId: string
  userId: string
  username: string
  status: 'pending' | 'completed'
  amountMinor: bigint
  at: Date
  /** Whether it came after the deposit that it duplicates and is not credited. */
  isLater: boolean
}

/** The most duplicates of one deposit that are listed, by reference and by image each. */
const DUPLICATES_MAX = 5

/**
 * The maximum number of bits, out of 256, by which the fingerprint of an image changes when the
 * image is saved again. The fingerprints of different receipts differ by more bits.
 */
const LOOK_BITS_MAX = 10

const IS_LATER = sql`(w.created_at, w.wallet_history_id) > (d.created_at, d.wallet_history_id)`

/**
 * Those that make a deposit a reuse are read before those that came after it: many later ones must
 * not hide them.
 */
const EARLIER_FIRST = sql`w.status, ${IS_LATER}, w.created_at desc`

/**
 * Lists the duplicates of these deposits, by deposit, those that were credited first. A deposit with
 * the same reference and the same image is listed under both.
 *
 * An image from which no reference could be read is also compared by its look with the images of the
 * 90 days before it. That reads many rows, so it is done when the image has been read (`isNew`), and
 * later only for a deposit whose image resembled another one then.
 */
export async function listDuplicates(
  db: Db,
  deposits: readonly DepositRow[],
  { isNew }: { isNew: boolean },
): Promise<Map<string, Duplicate[]>> {
  const ids = deposits.map((row) => row.wallet_history_id)
  const { rows } = await sql<Duplicate & { of: string }>`
    select d.wallet_history_id as of, w.by, w.wallet_history_id as "walletHistoryId",
      w.player_id as "userId", u.username, w.status, w.amount_minor as "amountMinor",
      w.created_at as at,
      w.status = 'pending' and ${IS_LATER} as "isLater"
    from wallet_history d
    cross join lateral (
      (select 'reference' as by, w.* from wallet_history w
        where w.credited_reference = d.read_reference
          or (w.read_reference = d.read_reference and w.status = 'pending'
            and w.deleted_at is null)
        order by ${EARLIER_FIRST} limit ${DUPLICATES_MAX + 1})
      union all
      (select 'image' as by, w.* from wallet_history w
        where w.image_print = d.image_print and w.status <> 'rejected'
        order by ${EARLIER_FIRST} limit ${DUPLICATES_MAX + 1})
      union all
      (select 'image' as by, w.* from wallet_history w
        where d.read_reference is null and (${isNew} or 'image_reused' = any (d.waits_for))
          and w.created_at between d.created_at - interval '90 days' and d.created_at
          and w.status <> 'rejected' and w.image_print <> d.image_print
          and bit_count(('x' || encode(w.image_look, 'hex'))::bit(256)
            # ('x' || encode(d.image_look, 'hex'))::bit(256)) <= ${LOOK_BITS_MAX}
        order by w.status, w.created_at desc limit ${DUPLICATES_MAX + 1})) w
    join app_user u on u.user_id = w.player_id
    where d.wallet_history_id = any (${ids}::uuid[]) and d.type = 'deposit'
      and w.type = 'deposit' and w.wallet_history_id <> d.wallet_history_id
    order by w.status, w.created_at desc`.execute(db)
  const found = new Map<string, Duplicate[]>()
  for (const { of, ...duplicate } of rows) found.set(of, [...(found.get(of) ?? []), duplicate])
  return found
}

/** The reasons to wait because of duplicates. */
const REUSES = {
  reference: { before: 'reference_reused', later: 'reference_sent_again' },
  image: { before: 'image_reused', later: 'image_sent_again' },
} as const
export type Reuse = (typeof REUSES)[keyof typeof REUSES]['before' | 'later']

/**
 * Returns the reasons to wait that the duplicates of a deposit give. The first of several deposits
 * with the same reference or image is not said to reuse it, unless another one is credited.
 */
export function reusesOf(duplicates: readonly Duplicate[] = []): Reuse[] {
  return (['reference', 'image'] as const).flatMap((by) => {
    const same = duplicates.filter((one) => one.by === by)
    if (same.length === 0) return []
    return same.every(({ isLater }) => isLater) ? REUSES[by].later : REUSES[by].before
  })
}

/**
 * Returns wallet rows with the reasons why the pending deposits among them wait now. Every reply
 * with wallet rows passes through this, so that queue, item and history say the same.
 */
export async function readWaits<Row extends DepositRow>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const waiting = rows.filter((row) => row.type === 'deposit' && row.status === 'pending')
  if (waiting.length === 0) return [...rows]
  const duplicates = await listDuplicates(db, waiting, { isNew: false })
  return rows.map((row) =>
    waiting.includes(row)
      ? {
          ...row,
          waits_for: waitsNow(
            row.waits_for as DepositWait[],
            duplicates.get(row.wallet_history_id),
          ),
        }
      : row,
  )
}

/**
 * Returns the reasons why a pending deposit waits now. Other deposits come and go after they were
 * stored, so whether its reference or image is reused is decided by its present duplicates.
 */
function waitsNow(
  stored: readonly DepositWait[],
  duplicates: readonly Duplicate[] | undefined,
): DepositWait[] {
  if (stored.includes('reading')) return [...stored]
  const others: DepositWait[] = Object.values(REUSES).flatMap(({ before, later }) => [
    before,
    later,
  ])
  return [...stored.filter((one) => !others.includes(one)), ...reusesOf(duplicates)]
}
