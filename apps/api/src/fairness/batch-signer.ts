import { createPrivateKey, createPublicKey, hash, hkdfSync, sign } from 'node:crypto'
import { buildReceiptTree } from '@kapis/fairness/receipt-tree'
import type { ReceiptTree } from '@kapis/fairness/receipt-tree'
import { signedMessage } from '@kapis/fairness/receipt'
import { fastHashing } from './fast-hashing.ts'

/**
 * A receipt's text with the operator's signature, and the path from the receipt to the signed root.
 */
export type SignedText = { text: string; keyId: string; path: string[]; signature: string }

export type UnsignedText = { text: string; hash: Uint8Array }

/** A raw Ed25519 public key in base64url, with its id. */
export type PublicKey = { keyId: string; publicKey: string }

export type BatchSigner = {
  /** All public keys. The first one belongs to the key that signs. */
  keys: readonly [PublicKey, ...PublicKey[]]
  /**
   * Signs all receipts with one signature, because one signature costs as much time as playing a
   * bet.
   */
  sign(receipts: readonly UnsignedText[]): SignedText[] | Promise<SignedText[]>
}

/** A signer in the process that holds the keys. */
export type LocalSigner = BatchSigner & { signRoot(root: Uint8Array): string }

/** The PKCS #8 header of an Ed25519 private key. The 32 bytes of the seed follow it. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Makes a signer that signs with the first key, which is the newest. All processes with that key
 * make the same signatures.
 */
export function makeBatchSigner(keys: readonly [Buffer, ...Buffer[]]): LocalSigner {
  const [newest, ...older] = keys.map((key) => keyPairOf(key)) as [KeyPair, ...KeyPair[]]
  const { keyId, pkcs8 } = newest
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const signRoot = (root: Uint8Array) =>
    sign(null, signedMessage(root), privateKey).toString('base64url')
  return {
    keys: [publicOf(newest), ...older.map(publicOf)],
    signRoot,
    sign(receipts) {
      const batch = batchOf(receipts)
      return signedWith(receipts, batch, { keyId, signature: signRoot(batch.root) })
    },
  }
}

export const batchOf = (receipts: readonly UnsignedText[]): ReceiptTree =>
  buildReceiptTree(
    receipts.map((receipt) => receipt.hash),
    fastHashing,
  )

/**
 * Returns the signed receipts of a batch: each has its own path in the tree, and all share the
 * signature.
 */
export function signedWith(
  receipts: readonly UnsignedText[],
  batch: ReceiptTree,
  { keyId, signature }: { keyId: string; signature: string },
): SignedText[] {
  return receipts.map(({ text }, index) => ({
    text,
    keyId,
    path: batch.pathOf(index),
    signature,
  }))
}

export type KeyPair = PublicKey & { pkcs8: Buffer }

const publicOf = ({ keyId, publicKey }: KeyPair): PublicKey => ({ keyId, publicKey })

export function keyPairOf(key: Buffer, purpose = 'kapis/receipt-signing'): KeyPair {
  const seed = Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const pkcs8 = Buffer.concat([PKCS8_HEAD, seed])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x!
  const keyId = hash('sha256', Buffer.from(publicKey, 'base64url'), 'hex').slice(0, 16)
  return { keyId, publicKey, pkcs8 }
}
