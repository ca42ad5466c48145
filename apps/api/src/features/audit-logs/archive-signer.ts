import { hashReceipt } from '@kapis/fairness/receipt'
import type { Db } from '#db/pool.ts'
import { isSignedByOne, listOwnKeys } from '#fairness/fairness-keys.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { ArchiveDeps } from '#ledger/archive/archive-month.ts'

/**
 * Returns the functions that sign the rows kept from archived months with the receipt key, and that
 * verify those signatures.
 */
export function makeArchiveSigner(
  db: Db,
  signer: BatchSigner,
): Pick<ArchiveDeps, 'sign' | 'isSigned'> {
  const receiptOf = (text: string) => ({ text, hash: hashReceipt(text) })
  return {
    sign: async (text) => (await signer.sign([receiptOf(text)]))[0]!.signature,
    async isSigned(text, signature, at) {
      const signed = { receipt: receiptOf(text), signature, at: at.toISOString() }
      return isSignedByOne(await listOwnKeys(db, signer), signed)
    },
  }
}
