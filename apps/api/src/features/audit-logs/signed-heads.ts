import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import type { Tip } from '#audit/verify-chain.ts'
import type { Db } from '#db/pool.ts'
import type { ReceiptSigner } from '#fairness/receipt-signer.ts'
import type { FileStore } from '#files/file-store.ts'

export type HeadDeps = { db: Db; files: FileStore; signer: ReceiptSigner; clock: () => Date }

const HOUR_MS = 3_600_000
/** A head older than this is no proof of anything that matters now. */
const HOURS_BACK = 72

type Kept = { seq: string; hash: string; signedAt: string; signature: string }

/** Signs where the staff log ends and keeps it outside of the database, one file an hour. */
export async function keepHead({ db, files, signer, clock }: HeadDeps): Promise<void> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  if (head.seq === 0n) return
  const now = clock()
  const said = {
    seq: String(head.seq),
    hash: head.hash.toString('hex'),
    signedAt: now.toISOString(),
  }
  const kept: Kept = { ...said, signature: signatureOf(signer, said) }
  await files.put(keyOf(now), Buffer.from(JSON.stringify(kept)), 'application/json')
}

/** The newest head that this house signed, or null. One that it did not sign counts for nothing. */
export async function findSignedHead({
  files,
  signer,
  clock,
}: Omit<HeadDeps, 'db'>): Promise<(Tip & { signedAt: string }) | null> {
  const now = clock().getTime()
  for (let back = 0; back < HOURS_BACK; back += 1) {
    const bytes = await files.get(keyOf(new Date(now - back * HOUR_MS)))
    if (bytes === null) continue
    const { signature, ...said } = JSON.parse(bytes.toString()) as Kept
    if (signature !== signatureOf(signer, said)) continue
    const { seq, hash, signedAt } = said
    return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex'), signedAt }
  }
  return null
}

/** The same words have one signature, so checking it is signing again. */
function signatureOf(signer: ReceiptSigner, said: Omit<Kept, 'signature'>): string {
  const text = canonical({ kind: 'kapis/audit-head/1', ...said })
  return signer.sign([{ text, hash: hashReceipt(text) }])[0]!.signature
}

/** The hour, spelled as a file's key. */
function keyOf(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS)
    .toString(16)
    .padStart(40, '0')
  return `heads/${hour.slice(-2)}/${hour}`
}
