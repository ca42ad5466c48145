import assert from 'node:assert/strict'
import * as routes from '@kapis/contract/routes'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import { readDeposit } from '../../../apps/api/src/features/wallet/deposit/read-deposit.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import {
  anImage,
  needsApproval,
  newReference,
  receiptText,
} from '../../../apps/api/test/cashier.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

/** One way to get money that needs a second user, and whether one user alone succeeded. */
export type Attempt = { words: string; isAlone: boolean }

export async function coinsOf({ db }: ProofApp, { userId }: Player): Promise<bigint> {
  const account = db.selectFrom('ledger_account').select('coin_minor')
  return (await account.where('player_id', '=', userId).executeTakeFirstOrThrow()).coin_minor
}

/**
 * Returns the id of this user's newest request, or an unknown id if there is none, which is
 * possible with a planted bug.
 */
export async function newestRequestOf({ db }: ProofApp, { userId }: Player): Promise<string> {
  const own = db.selectFrom('approval').select('approval_id').where('maker_id', '=', userId)
  const newest = await own.orderBy('made_at', 'desc').limit(1).executeTakeFirst()
  return newest?.approval_id ?? '00000000-0000-4000-8000-000000000000'
}

/** Creates a deposit whose receipt image shows this reference and amount. */
export async function aDeposit(
  app: ProofApp,
  player: Player,
  { amount, shown = amount, reference = newReference() }: DepositOptions,
) {
  const params = { userId: player.userId }
  const body = { type: 'deposit', amount, receiptImage: await anImage() }
  const { data, text } = await app.ask(player, routes.requestDeposit, { params, body })
  const row = (data as { walletHistory?: { walletHistoryId: string } } | null)?.walletHistory
  assert(row !== undefined, `no deposit: ${text}`)
  const files = openStore(app.config.files)
  const look = async () => ({ text: receiptText(reference, shown.toFixed(2)), lines: [] })
  const place = { playerId: player.userId, walletHistoryId: row.walletHistoryId }
  await readDeposit({ db: app.db, needsApproval, files, reader: { look } }, place, {
    isLast: false,
  })
  files.close()
  return { userId: player.userId, walletHistoryId: row.walletHistoryId, reference }
}

type DepositOptions = { amount: number; shown?: number; reference?: string }

/** Creates a deposit receipt written by this staff member. */
export async function aRecord(
  app: ProofApp,
  author: Player,
  amount: number,
  referenceNumber = newReference(),
): Promise<{ depositReceiptId: string }> {
  const receiptDate = new Date().toISOString()
  const body = { referenceNumber, amount, receivedFrom: 'MI*A P.', receiptDate }
  const { data, text } = await app.ask(author, routes.createDepositReceipt, { body })
  const record = (data as { depositReceipt?: { depositReceiptId: string } } | null)?.depositReceipt
  assert(record !== undefined, `no record: ${text}`)
  return { depositReceiptId: record.depositReceiptId }
}

export async function aWithdrawal(app: ProofApp, player: Player, amount: number) {
  const gcash = { gcashNumber: '09171234567', gcashName: 'Mia Perez' }
  const request = {
    params: { userId: player.userId },
    body: { type: 'withdraw', ...gcash, amount },
  }
  const { data, text } = await app.ask(player, routes.requestWithdrawal, request)
  const row = (data as { walletHistory?: { walletHistoryId: string } } | null)?.walletHistory
  assert(row !== undefined, `no withdrawal: ${text}`)
  return { userId: player.userId, walletHistoryId: row.walletHistoryId }
}
