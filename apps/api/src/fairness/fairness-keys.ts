import type { Db } from '#db/pool.ts'
import type { ReceiptSigner } from './receipt-signer.ts'

/** Keeps the public key before the first receipt is signed with it. */
export async function rememberKey(db: Db, signer: ReceiptSigner): Promise<void> {
  await db
    .insertInto('fairness_key')
    .values({ key_id: signer.keyId, public_key: signer.publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listKeys(db: Db): Promise<{ keyId: string; publicKey: string }[]> {
  return db
    .selectFrom('fairness_key')
    .select(['key_id as keyId', 'public_key as publicKey'])
    .orderBy('first_used_at')
    .execute()
}
