import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { secretBoxContext } from '#fairness/prepare-epoch.ts'
import type { LocalSecretBox } from '#fairness/secret-box.ts'
import { detailsPlace, imagePlace } from '#features/identity/vault/vault.ts'
import type { FileStore } from '#files/file-store.ts'
import { totpPlace } from '#features/auth/totp/second-factor.ts'

const ROWS = 500

/**
 * Seals all secrets with the first of SEAL_KEYS, after which the other keys can be removed. Safe to
 * run while the API is running, and to repeat after an interruption. Returns a summary.
 */
export async function reseal(db: Db, sealer: LocalSecretBox): Promise<string> {
  const epochs = await resealEpochs(db, sealer)
  const codes = await resealTotp(db, sealer)
  return `Sealed anew: ${epochs} epochs, ${codes} authenticator secrets.`
}

async function resealEpochs(db: Db, sealer: LocalSecretBox): Promise<number> {
  let count = 0
  for (let after = { player_id: '00000000-0000-0000-0000-000000000000', epoch: 0 }; ;) {
    const rows = await db
      .selectFrom('fairness_epoch')
      .select(['player_id', 'epoch', 'secret_sealed'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('player_id', 'epoch'), '>', tuple(after.player_id, after.epoch)),
      )
      .orderBy('player_id')
      .orderBy('epoch')
      .limit(ROWS)
      .execute()
    const stale = rows.filter((row) => !sealer.isFresh(row.secret_sealed))
    await inTransaction(db, async (tx) => {
      for (const { player_id, epoch, secret_sealed } of stale) {
        const place = secretBoxContext(player_id, epoch)
        await tx
          .updateTable('fairness_epoch')
          .set({ secret_sealed: sealer.seal(sealer.open(secret_sealed, place), place) })
          .where('player_id', '=', player_id)
          .where('epoch', '=', epoch)
          .execute()
      }
    })
    count += stale.length
    const last = rows.at(-1)
    if (last === undefined) return count
    after = last
  }
}

async function resealTotp(db: Db, sealer: LocalSecretBox): Promise<number> {
  let count = 0
  for (const column of ['totp_secret_sealed', 'totp_pending_sealed'] as const) {
    const rows = await db
      .selectFrom('app_user')
      .select(['user_id', `${column} as sealed`])
      .where(column, 'is not', null)
      .execute()
    for (const { user_id, sealed } of rows) {
      if (sealed === null || sealer.isFresh(sealed)) continue
      const place = totpPlace(user_id)
      const anew = sealer.seal(sealer.open(sealed, place), place)
      // Skip a secret that was replaced in the meantime, because it is already sealed with the new
      // key.
      await db
        .updateTable('app_user')
        .set({ [column]: anew })
        .where('user_id', '=', user_id)
        .where(column, '=', sealed)
        .execute()
      count += 1
    }
  }
  return count
}

/**
 * Seals the details and images of all identity checks with the first of VAULT_KEYS. Like `reseal`,
 * it may run while the API is running, and again.
 */
export async function resealVault(
  db: Db,
  box: LocalSecretBox,
  files: Pick<FileStore, 'get' | 'put'>,
): Promise<string> {
  const details = await resealDetails(db, box)
  const images = await resealImages(db, box, files)
  return `Sealed anew: ${details} identity checks, ${images} images.`
}

async function resealDetails(db: Db, box: LocalSecretBox): Promise<number> {
  const rows = await db
    .selectFrom('identity_check')
    .select(['identity_check_id', 'player_id', 'details_sealed'])
    .where('details_sealed', 'is not', null)
    .execute()
  let count = 0
  for (const { identity_check_id, player_id, details_sealed: sealed } of rows) {
    if (sealed === null || box.isFresh(sealed)) continue
    const place = detailsPlace(player_id)
    // Skip details that were sent again in the meantime.
    await db
      .updateTable('identity_check')
      .set({ details_sealed: box.seal(box.open(sealed, place), place) })
      .where('identity_check_id', '=', identity_check_id)
      .where('details_sealed', '=', sealed)
      .execute()
    count += 1
  }
  return count
}

async function resealImages(
  db: Db,
  box: LocalSecretBox,
  files: Pick<FileStore, 'get' | 'put'>,
): Promise<number> {
  const rows = await db.selectFrom('identity_image').select(['player_id', 'file_key']).execute()
  let count = 0
  for (const { player_id, file_key } of rows) {
    const sealed = await files.get(file_key)
    if (sealed === null || box.isFresh(sealed)) continue
    const place = imagePlace(player_id, file_key)
    await files.put(file_key, box.seal(box.open(sealed, place), place), 'application/octet-stream')
    count += 1
  }
  return count
}
