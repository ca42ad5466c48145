import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findCashierEntries } from '#ledger/reports/find-cashier-entries.ts'
import { findSealedTo, openItems, openLines } from './recon-facts.ts'
import type { SealedTo } from './recon-facts.ts'
import { reconcile } from './reconcile.ts'
import type { ReconItem, ReconLine, ReconciledDay } from './reconcile.ts'

/** Compares every day that is not sealed with the journal, as they are now. */
export async function findRecon(db: Db): Promise<{ days: ReconciledDay[] }> {
  const sealed = await findSealedTo(db)
  const lines = await findLines(db, sealed)
  const items = lines.length === 0 ? [] : await findItems(db, sealed)
  return { days: reconcile({ lines, items, sealed }) }
}

async function findLines(db: Db, sealed: SealedTo | null): Promise<ReconLine[]> {
  const { rows } = await sql<ReconLine>`
    select gcash_line_id as "lineId", at, day::text, kind, reference, party,
      amount_minor as "amountMinor", balance_minor as "balanceMinor",
      wallet_history_id as "walletHistoryId"
    from (${openLines(sealed)}) l order by at, line_no`.execute(db)
  return rows
}

/** Reads the deposits and payouts with their amounts from the journal. */
async function findItems(db: Db, sealed: SealedTo | null): Promise<ReconItem[]> {
  const { rows } = await sql<SettledItem>`
    select i.wallet_history_id as "walletHistoryId", i.player_id as "playerId",
      i.settled_seq as seq, (i.settled_at at time zone 'Asia/Manila')::date::text as day,
      i.settled_at as "settledAt", i.created_at as "createdAt", i.reference,
      i.gcash_number as number, i.gcash_name as name
    from (${openItems(sealed)}) i order by i.settled_at, i.wallet_history_id`.execute(db)
  const moved = await findCashierEntries(db, rows)
  return rows.flatMap(({ playerId: _, seq: __, ...item }) => {
    const amountMinor = moved.get(item.walletHistoryId)
    return amountMinor === undefined ? [] : [{ ...item, amountMinor }]
  })
}

type SettledItem = Omit<ReconItem, 'amountMinor'> & { playerId: string; seq: bigint }
