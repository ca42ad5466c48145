import { assertOpen } from '@kapis/contract/gates'
import { sql } from 'kysely'
import { readFacts } from '#cashier/gates/read-facts.ts'
import type { Identities } from '#cashier/identities.ts'
import { publishWalletRow } from '#cashier/publish-wallet-row.ts'
import type { Tx } from '#db/in-transaction.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { deleteImage, storeImage, undoImage } from '#files/store-image.ts'
import type { ImageDeps } from '#files/store-image.ts'
import type { ReencodedImage } from '#files/image-codec.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { inSpan, noteOnSpan } from '#tracing/scope.ts'
import { presentWallet } from '../present-wallet.ts'
import type { WalletRowReply } from '../present-wallet.ts'

export type DepositDeps = ImageDeps & { db: Db; identities: Identities }
export type DepositInput = {
  amountMinor: bigint
  receiptImage: { fileData: string; fileName: string }
  key: string | null
}

/**
 * Requests a deposit with a receipt image. Nothing is credited yet. The image is stored, and the
 * job that reads it is queued in the transaction that stores the deposit.
 *
 * Refuses: file_too_large, file_refused, what the gates of a deposit do, key_reused.
 */
export async function requestDeposit(
  deps: DepositDeps,
  playerId: string,
  { amountMinor, receiptImage, key }: DepositInput,
): Promise<WalletRowReply> {
  const image = await inSpan('store image', {}, () =>
    storeImage(deps, 'receipts', { fileData: receiptImage.fileData, owner: playerId }),
  )
  const question = `requestDeposit ${amountMinor} ${image.print.toString('hex')}`
  try {
    const request = { userId: playerId, key: key ?? DERIVED_KEY, question }
    const answer = await runOnce(deps.db, request, async (tx) => {
      await assertMayDeposit(tx, deps, playerId, amountMinor)
      return insertDeposit(tx, playerId, {
        amountMinor,
        image,
        fileName: receiptImage.fileName,
      })
    })
    // A repeated request gets the first reply and keeps the first image, so the new image is
    // deleted.
    if (answer.receiptImageFileKey !== image.key) await deleteImage(deps, image.key)
    return answer
  } catch (error) {
    await undoImage(deps, image.key, error)
    throw error
  }
}

/**
 * Checks that the player may request this deposit. Serialises the deposit requests of one player,
 * so that concurrent requests cannot exceed the limit on pending deposits.
 */
async function assertMayDeposit(
  tx: Tx,
  { identities }: DepositDeps,
  playerId: string,
  amountMinor: bigint,
): Promise<void> {
  await sql`select from app_user where user_id = ${playerId} for no key update`.execute(tx)
  const owner = await identities.findOwner(tx, playerId)
  const hasExcludedAccount = identities.hasExcludedAccount(owner, playerId)
  const facts = await readFacts(tx, playerId, { hasExcludedAccount })
  assertOpen('deposit', 'account', { ...facts, amountMinor })
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
  noteOnSpan('kapis.wallet_history_id', row.wallet_history_id)
  await publishWalletRow(tx, row)
  await enqueue(tx, 'read-deposit', { playerId, walletHistoryId: row.wallet_history_id })
  return presentWallet(row)
}
