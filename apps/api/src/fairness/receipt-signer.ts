import { createPrivateKey, createPublicKey, hash, hkdfSync, sign } from 'node:crypto'
import { batchReceipts } from '@kapis/fairness/receipt-batch'
import { signedMessage } from '@kapis/fairness/receipt'
import { fastHashing } from './fast-hashing.ts'

/** A receipt's text with what proves that this house wrote it. */
export type SignedReceipt = { text: string; keyId: string; path: string[]; signature: string }

export type Receipt = { text: string; hash: Uint8Array }

export type ReceiptSigner = {
  keyId: string
  /** Raw Ed25519 public key, base64url. */
  publicKey: string
  /** One signature for all of them: signing costs as much as playing. */
  sign(receipts: readonly Receipt[]): SignedReceipt[]
}

/** The header of an Ed25519 private key in PKCS #8; the 32 bytes of the seed follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key comes from the house's secret, so that every process signs with the same one. */
export function makeReceiptSigner(secretsKey: Buffer): ReceiptSigner {
  const seed = Buffer.from(hkdfSync('sha256', secretsKey, '', 'kapis/receipt-signing', 32))
  const der = Buffer.concat([PKCS8_HEAD, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x!
  const keyId = hash('sha256', Buffer.from(publicKey, 'base64url'), 'hex').slice(0, 16)
  return {
    keyId,
    publicKey,
    sign(receipts) {
      const hashes = receipts.map((receipt) => receipt.hash)
      const batch = batchReceipts(hashes, fastHashing)
      const signature = sign(null, signedMessage(batch.root), privateKey).toString('base64url')
      return receipts.map(({ text }, place) => {
        return { text, keyId, path: batch.pathOf(place), signature }
      })
    },
  }
}
