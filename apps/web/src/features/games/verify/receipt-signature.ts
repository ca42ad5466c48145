import { FairnessKeys } from '@kapis/contract/games'
import type { SignedBetReceipt } from '@kapis/contract/games'
import { mayHaveSigned } from '@kapis/fairness/key-validity'
import { hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { rootOfReceipt } from '@kapis/fairness/receipt-tree'

const KEYS_PATH = '/.well-known/fairness-keys.json'

/** Returns whether the operator signed this receipt. Throws if the keys cannot be loaded. */
export async function isSignatureValid({ text, keyId, path, signature }: SignedBetReceipt) {
  const root = rootOfReceipt(hashReceipt(text), path)
  const key = await findKey(keyId)
  const signed = bytesOf(signature)
  if (root === null || key === undefined || signed === null) return false
  if (!mayHaveSigned(key, settledAt(text))) return false
  return isSigned(key.bytes, signed, signedMessage(root))
}

function settledAt(text: string): string {
  return (JSON.parse(text) as { settledAt: string }).settledAt
}

type Key = { bytes: Uint8Array<ArrayBuffer>; retiredAt?: string | null | undefined }

let keys: Promise<Map<string, Key>> | null = null

/**
 * Returns the key with this id. If the id is unknown, loads the keys again, because the key may be
 * new.
 */
async function findKey(keyId: string): Promise<Key | undefined> {
  keys ??= fetchKeys()
  const known = await keys.catch(() => undefined)
  const key = known?.get(keyId)
  if (key !== undefined) return key
  keys = fetchKeys()
  return (await keys).get(keyId)
}

async function fetchKeys(): Promise<Map<string, Key>> {
  const response = await fetch(KEYS_PATH, { cache: 'no-cache' })
  const { keys: listed } = FairnessKeys.parse(await response.json())
  return new Map(
    listed.flatMap(({ keyId, publicKey, retiredAt }) => {
      const bytes = bytesOf(publicKey)
      return bytes === null ? [] : [[keyId, { bytes, retiredAt }]]
    }),
  )
}

/**
 * Returns whether the signature is valid. In browsers without native Ed25519, loads a small
 * implementation.
 */
async function isSigned(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array,
): Promise<boolean> {
  const bytes = new Uint8Array(message)
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature, bytes)
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, bytes, key)
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(text, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
