import { createPublicKey, verify } from 'node:crypto'
import { mayHaveSigned } from '@kapis/fairness/key-validity'
import { signedMessage } from '@kapis/fairness/receipt'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { batchOf } from './batch-signer.ts'
import type { PublicKey, UnsignedText, BatchSigner } from './batch-signer.ts'

export type ListedKey = PublicKey & { retiredAt: string | null }

/**
 * Stores the signer's current public key. Must run before that key signs its first receipt. Throws
 * if the key is retired.
 */
export async function rememberKey(
  db: Db,
  { keys: [{ keyId, publicKey }] }: Pick<BatchSigner, 'keys'>,
): Promise<void> {
  await db
    .insertInto('fairness_key')
    .values({ key_id: keyId, public_key: publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const listed = await listKeys(db)
  const isRetired = listed.some((key) => key.keyId === keyId && key.retiredAt !== null)
  if (isRetired) throw new Error(`The receipt key ${keyId} is retired: put a newer one first.`)
}

export async function listKeys(db: Db): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('fairness_key')
    .select(['key_id as keyId', 'public_key as publicKey', 'retired_at as retiredAt'])
    .orderBy('first_used_at')
    .execute()
  return rows.map((row) => ({ ...row, retiredAt: row.retiredAt?.toISOString() ?? null }))
}

/**
 * Retires every key except the given one. Retired keys must not sign later receipts. Returns the
 * number of keys retired.
 */
export async function retireOtherKeys(db: Db, keyId: string): Promise<number> {
  const retired = await db
    .updateTable('fairness_key')
    .set({ retired_at: sql<Date>`clock_timestamp()` })
    .where('key_id', '<>', keyId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return Number(retired.numUpdatedRows)
}

/**
 * Lists the signer's own keys and when each was retired. The operator's checks trust only these
 * keys: someone with write access to the table could add a key of their own there.
 */
export async function listOwnKeys(db: Db, signer: BatchSigner): Promise<ListedKey[]> {
  const retired = new Map((await listKeys(db)).map((key) => [key.keyId, key.retiredAt]))
  return signer.keys.map((key) => ({ ...key, retiredAt: retired.get(key.keyId) ?? null }))
}

/**
 * Returns whether one of the keys signed this text, as a batch of one, before that key was retired.
 */
export function isSignedByOne(
  keys: readonly ListedKey[],
  signed: { receipt: UnsignedText; signature: string; at: string },
): boolean {
  const message = signedMessage(batchOf([signed.receipt]).root)
  const bytes = Buffer.from(signed.signature, 'base64url')
  return keys.some((listed) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: listed.publicKey }
    const key = createPublicKey({ format: 'jwk', key: jwk })
    return mayHaveSigned(listed, signed.at) && verify(null, message, key, bytes)
  })
}
