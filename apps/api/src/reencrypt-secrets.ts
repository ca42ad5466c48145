import { inTransaction } from './db/in-transaction.ts'
import type { Db } from './db/pool.ts'
import { secretBoxContext } from './fairness/prepare-epoch.ts'
import type { LocalSecretBox } from './fairness/secret-box.ts'
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
