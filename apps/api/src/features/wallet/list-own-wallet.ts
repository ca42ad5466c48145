import { paginate } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listOwnWallet as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { readWaits } from '#cashier/matching/duplicates.ts'
import { countUpTo } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { presentWallet } from './present-wallet.ts'
import type { WalletRowReply, WalletRowFields } from './present-wallet.ts'

type OwnWalletRequest = { page: number; pageSize: number; after?: string | undefined }

/** Lists one player's wallet, newest first. `after` is the id of the last row shown. */
export async function listOwnWallet(
  { db }: { db: Db },
  playerId: string,
  request: OwnWalletRequest,
): Promise<DataInput<typeof contract>> {
  const own = db
    .selectFrom('wallet_history')
    .where('player_id', '=', playerId)
    .where('deleted_at', 'is', null)
  const counted = countUpTo(sql`from wallet_history
    where player_id = ${playerId} and deleted_at is null`)
  const { rows: totals } = await sql<{ total: number }>`select ${counted} as total`.execute(db)
  const from = request.after === undefined ? own : own.where(isOlderThan(playerId, request.after))
  const found = await from
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('wallet_history_id', 'desc')
    // Without a key the page uses an offset, which is cheap because a player has few rows.
    .offset(request.after === undefined ? (request.page - 1) * request.pageSize : 0)
    .limit(request.pageSize + 1)
    .execute()
  const rows = found.slice(0, request.pageSize)
  const last = found.length > request.pageSize ? rows.at(-1) : undefined
  return {
    walletHistory: (await readWaits(db, rows)).map((row) => presentWallet(row)),
    pagination: paginate({
      currentPage: request.page,
      pageSize: request.pageSize,
      totalItems: totals[0]!.total,
      itemsReturned: rows.length,
      lastEvaluatedKey:
        last === undefined
          ? null
          : { id: last.wallet_history_id, createdAt: last.created_at.toISOString() },
    }),
  }
}

/**
 * Returns the condition that a row is older than this one. It uses the stored time of that row,
 * because a time sent to the client has no microseconds.
 */
function isOlderThan(playerId: string, walletHistoryId: string) {
  return sql<boolean>`(created_at, wallet_history_id) < (
    select created_at, wallet_history_id from wallet_history
    where player_id = ${playerId} and wallet_history_id::text = ${walletHistoryId})`
}

/** Returns a wallet row of the player. Refuses: not_found. */
async function findOwnRow(db: Db, playerId: string, id: string): Promise<WalletRowFields> {
  const found = await db
    .selectFrom('wallet_history')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('wallet_history_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const [row] = await readWaits(db, found)
  if (row === undefined) throw refuse('not_found')
  return row
}

export async function getOwnRow(db: Db, playerId: string, id: string): Promise<WalletRowReply> {
  return presentWallet(await findOwnRow(db, playerId, id))
}
