import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { isSameTip } from '#audit/verify-chain.ts'
import type { Tip } from '#audit/verify-chain.ts'
import type { Db } from '#db/pool.ts'
import { isSignedByOne, listOwnKeys } from '#fairness/fairness-keys.ts'
import type { UnsignedText, BatchSigner } from '#fairness/batch-signer.ts'
import type { FileStore } from '#files/file-store.ts'

export type HeadDeps = { db: Db; files: FileStore; signer: BatchSigner; clock: () => Date }

const HOUR_MS = 3_600_000
/** The number of past hours that are searched for a signed head. Older heads add no evidence. */
const HOURS_BACK = 72

type Kept = { seq: string; hash: string; signedAt: string; signature: string }

/**
 * Signs the head of the staff log, which is its newest entry, and stores the signed head outside
 * the database, in one file per hour. The head of an empty log is stored too, so that an
 * installation can be restored from its first minute. A head that this hour already has is not
 * signed again.
 */
export async function keepHead(deps: HeadDeps): Promise<void> {
  const { db, files, signer, clock } = deps
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  const now = clock()
  const last = await findSignedHead(deps)
  const isOfThisHour = last !== null && keyOf(new Date(last.signedAt)) === keyOf(now)
  if (isOfThisHour && isSameTip(last, head)) return
  const message = {
    seq: String(head.seq),
    hash: head.hash.toString('hex'),
    signedAt: now.toISOString(),
  }
  const { signature } = (await signer.sign([textOf(message)]))[0]!
  const kept: Kept = { ...message, signature }
  await files.put(keyOf(now), Buffer.from(JSON.stringify(kept)), 'application/json')
}

/** Returns the newest stored head that has a valid signature of the operator, or null. */
export async function findSignedHead({
  db,
  files,
  signer,
  clock,
}: HeadDeps): Promise<(Tip & { signedAt: string }) | null> {
  const now = clock().getTime()
  const keys = await listOwnKeys(db, signer)
  for (let back = 0; back < HOURS_BACK; back += 1) {
    const bytes = await files.get(keyOf(new Date(now - back * HOUR_MS)))
    if (bytes === null) continue
    const { signature, ...message } = JSON.parse(bytes.toString()) as Kept
    const signed = { receipt: textOf(message), signature, at: message.signedAt }
    if (!isSignedByOne(keys, signed)) continue
    const { seq, hash, signedAt } = message
    return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex'), signedAt }
  }
  return null
}

function textOf(message: Omit<Kept, 'signature'>): UnsignedText {
  const text = canonical({ kind: 'kapis/audit-head/1', ...message })
  return { text, hash: hashReceipt(text) }
}

/** Returns the file key of the head signed in the hour of this time. */
function keyOf(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS)
    .toString(16)
    .padStart(40, '0')
  return `heads/${hour.slice(-2)}/${hour}`
}
