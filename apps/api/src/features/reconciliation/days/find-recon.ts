import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findCashierEntries } from '#ledger/reports/find-cashier-entries.ts'
import { reconcile } from './reconcile.ts'
import type { ReconItem, ReconLine, ReconciledDay } from './reconcile.ts'
import { findResolutions } from './resolutions.ts'
import type { Resolutions } from './resolutions.ts'

/** The days that are not sealed, and what staff said about their differences. */
export type Recon = {
  days: ReconciledDay[]
  sealed: SealedTo | null
  resolutions: Resolutions
}
type SealedTo = { day: string; closingMinor: bigint; fingerprint: Buffer }

/** Compares every day that is not sealed with the journal. */
export async function findRecon(db: Db): Promise<Recon> {
  const sealed = await findSealedTo(db)
  const lines = await findLines(db, sealed)
  const items = await findItems(db, lines, sealed)
  const days = reconcile({ lines, items, sealed })
  const keys = days.flatMap(({ differences }) => differences.map(({ key }) => key))
  return { days, sealed, resolutions: await findResolutions(db, keys) }
}

async function findSealedTo(db: Db): Promise<SealedTo | null> {
  const { rows } = await sql<SealedTo>`
    select day::text, fingerprint, (contents ->> 'closingMinor')::int8 as "closingMinor"
    from recon_day where sealed_at is not null order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function findLines(db: Db, sealed: SealedTo | null): Promise<ReconLine[]> {
  const { rows } = await sql<ReconLine>`
    select gcash_line_id as "lineId", at, day::text, kind, reference, party,
      amount_minor as "amountMinor", balance_minor as "balanceMinor",
      wallet_history_id as "walletHistoryId"
    from gcash_line where day > ${sealed?.day ?? '-infinity'}::date
    order by at, line_no`.execute(db)
  return rows
}

/**
 * Reads the deposits and payouts that the lines may belong to, with their amounts from the journal.
 * Those of sealed days are done with.
 */
async function findItems(
  db: Db,
  lines: readonly ReconLine[],
  sealed: SealedTo | null,
): Promise<ReconItem[]> {
  const [first] = lines
  if (first === undefined) return []
  const references = lines.flatMap(({ kind, reference }) =>
    kind === 'in' && reference !== null ? [reference] : [],
  )
  const since = sealed === null ? first.at : new Date(Date.parse(`${sealed.day}T00:00+08:00`))
  const { rows } = await sql<SettledItem>`
    select w.wallet_history_id as "walletHistoryId", w.player_id as "playerId",
      w.settled_seq as seq, (w.settled_at at time zone 'Asia/Manila')::date::text as day,
      w.settled_at as "settledAt", w.created_at as "createdAt",
      coalesce(w.credited_reference, r.reference) as reference,
      w.gcash_number as number, w.gcash_name as name
    from wallet_history w
    left join deposit_receipt r on r.deposit_receipt_id = w.paid_deposit_receipt_id
    where w.status = 'completed' and w.type in ('deposit', 'withdraw')
      and (w.settled_at >= ${since}::timestamptz - interval '7 days'
        or w.credited_reference = any (${references}))
      and not exists (select from recon_item s where s.wallet_history_id = w.wallet_history_id)
    order by w.settled_at, w.wallet_history_id`.execute(db)
  const moved = await findCashierEntries(db, rows)
  return rows.flatMap(({ playerId: _, seq: __, ...item }) => {
    const amountMinor = moved.get(item.walletHistoryId)
    return amountMinor === undefined ? [] : [{ ...item, amountMinor }]
  })
}

type SettledItem = Omit<ReconItem, 'amountMinor'> & { playerId: string; seq: bigint }
