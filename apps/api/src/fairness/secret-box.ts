import { createCipheriv, createDecipheriv, createSecretKey, hash, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets at rest (AES-256-GCM). `place` names the row that a secret belongs to and is
 * authenticated too, so that a sealed secret cannot be moved to another row.
 */
export type SecretBox = {
  seal(secret: Uint8Array, place: string): Buffer | Promise<Buffer>
  open(sealed: Buffer, place: string): Buffer | Promise<Buffer>
}

/** A secret box in the process that holds the keys. */
export type LocalSecretBox = {
  seal(secret: Uint8Array, place: string): Buffer
  open(sealed: Buffer, place: string): Buffer
  /**
   * Returns whether the current key sealed this secret. If not, it must be sealed again before its
   * key can be removed.
   */
  isFresh(sealed: Buffer): boolean
}

const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Makes a secret box. The first key seals; the others only open secrets that they sealed earlier.
 */
export function makeSecretBox(...keys: [Buffer, ...Buffer[]]): LocalSecretBox {
  const firstId = keyIdOf(keys[0])
  // A key that is given to OpenSSL as bytes costs several times as much as the decryption.
  const byId = new Map(keys.map((key) => [keyIdOf(key).toString('hex'), createSecretKey(key)]))
  const first = byId.get(firstId.toString('hex'))!
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([firstId, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const key = byId.get(sealed.toString('hex', 0, KEY_ID_BYTES))
      if (key === undefined) throw new Error('This was sealed with a key that is not configured.')
      const nonce = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const tag = sealed.subarray(KEY_ID_BYTES + NONCE_BYTES, BODY_START)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(BODY_START)), decipher.final()])
    },
    isFresh: (sealed) => sealed.subarray(0, KEY_ID_BYTES).equals(firstId),
  }
}

const BODY_START = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES

/** Returns the id of a key, with which everything that it sealed begins. */
export function keyIdOf(key: Buffer): Buffer {
  return hash('sha256', key, 'buffer').subarray(0, KEY_ID_BYTES)
}
