import { Refusal, refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { assertDepositLimit } from '#cashier/deposit-limit.ts'
import type { Tx } from '#db/in-transaction.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { deleteImage, storeImage } from '#files/store-image.ts'
import type { ImageDeps } from '#files/store-image.ts'
import type { ReencodedImage } from '#files/image-codec.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { presentWallet } from '../present-wallet.ts'
import type { WalletRowReply } from '../present-wallet.ts'

export const DEPOSITS_WAITING_MAX = 5

export type DepositDeps = ImageDeps & { db: Db }
export type DepositInput = {
  amountMinor: bigint
  receiptImage: { fileData: string; fileName: string }
  key: string | null
}

/**
 * Requests a deposit with a receipt image. Nothing is credited; the image is stored, and a job
 * queued in the same transaction reads it.
 *
 * Refuses: file_too_large, file_refused, session_expired, deposits_waiting, player_paused,
 * deposit_limit, key_reused.
 */
export async function requestDeposit(
  deps: DepositDeps,
  playerId: string,
  { amountMinor, receiptImage, key }: DepositInput,
): Promise<WalletRowReply> {
  const image = await storeImage(deps, 'receipts', receiptImage.fileData)
  const question = `requestDeposit ${amountMinor} ${image.print.toString('hex')}`
  try {
    const request = { userId: playerId, key: key ?? DERIVED_KEY, question }
    const answer = await runOnce(deps.db, request, async (tx) => {
      await assertMayDeposit(tx, playerId, amountMinor)
      return insertDeposit(tx, playerId, {
        amountMinor,
        image,
        fileName: receiptImage.fileName,
      })
    })
    // A repeated request keeps its first reply and its first image.
    if (answer.receiptImageFileKey !== image.key) await deleteImage(deps, image.key)
    return answer
  } catch (error) {
    // Delete the image only after a refusal: after a lost commit a row may name it.
    if (error instanceof Refusal) await deleteImage(deps, image.key)
    throw error
  }
}

/** Serialises deposit requests of one player, so that none bypasses the count. */
async function assertMayDeposit(tx: Tx, playerId: string, amountMinor: bigint): Promise<void> {
  const { rows } = await sql`select from app_user
    where user_id = ${playerId} and status = 'active' and deleted_at is null
    for no key update`.execute(tx)
  if (rows.length === 0) throw refuse('session_expired')
  const { waiting } = await tx
    .selectFrom('wallet_history')
    .select((of) => of.fn.countAll<bigint>().as('waiting'))
    .where('player_id', '=', playerId)
    .where('type', '=', 'deposit')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (waiting >= BigInt(DEPOSITS_WAITING_MAX)) throw refuse('deposits_waiting')
  await assertDepositLimit(tx, playerId, amountMinor)
}

async function insertDeposit(
  tx: Tx,
  playerId: string,
  given: { amountMinor: bigint; image: ReencodedImage & { key: string }; fileName: string },
): Promise<WalletRowReply> {
  const row = await tx
    .insertInto('wallet_history')
    .values({
      player_id: playerId,
      type: 'deposit',
      amount_minor: given.amountMinor,
      receipt_file_key: given.image.key,
      receipt_file_name: given.fileName,
      image_print: given.image.print,
      image_look: given.image.look,
      waits_for: ['reading'],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'read-deposit', { playerId, walletHistoryId: row.wallet_history_id })
  return presentWallet(row)
}
