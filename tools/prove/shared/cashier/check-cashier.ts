import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import type { ApiAddress, BetClient } from '../crowd/bet-client.ts'
import { hearPatiently } from '../crowd/hear-patiently.ts'
import type { CashierAck, CashierCrowd } from './cashier-clients.ts'

/** Counts of faults; all of them must be zero. */
export type CashierWrongs = {
  /** Rows that were acknowledged as completed but are not completed in the database. */
  cashierLost: number
  /** Wallet rows in excess of the answered requests. */
  cashierDuplicates: number
}

/** Compares what the cashier's clients were told with the wallet rows in the database. */
export async function checkCashier(
  db: Db,
  { completed, acks }: Pick<CashierCrowd, 'completed' | 'acks'>,
  say: (line: string) => void,
): Promise<CashierWrongs> {
  const players = [...new Set(completed.map(({ playerId }) => playerId))]
  if (players.length === 0) return { cashierLost: 0, cashierDuplicates: 0 }
  const rows = await db
    .selectFrom('wallet_history')
    .select(['wallet_history_id', 'player_id', 'status'])
    .where('player_id', 'in', players)
    .where('type', 'in', ['deposit', 'withdraw'])
    .execute()
  const done = new Set(
    rows.filter(({ status }) => status === 'completed').map((row) => row.wallet_history_id),
  )
  const lost = completed.filter(({ walletHistoryId }) => !done.has(walletHistoryId))
  if (lost[0]) say(`LOST wallet row ${lost[0].walletHistoryId}`)
  const requests = acks.filter(({ request }) => request.key.endsWith('-ask')).length
  if (rows.length !== requests) say(`${rows.length} wallet rows of ${requests} requests`)
  return { cashierLost: lost.length, cashierDuplicates: Math.max(0, rows.length - requests) }
}

/** Sends every answered request again and counts the answers that differ from the first one. */
export async function countChangedRequests(
  line: BetClient,
  { acks, address, say }: { acks: CashierAck[]; address: ApiAddress; say(line: string): void },
): Promise<number> {
  let changed = 0
  for (const { by, request, data } of acks) {
    const heard = await hearPatiently(() => line.send(address, by, request))
    if (heard.status === 200 && isDeepStrictEqual(heard.data, data)) continue
    changed += 1
    if (changed === 1) say(`CHANGED ${request.key}: ${JSON.stringify(heard).slice(0, 300)}`)
  }
  return changed
}
