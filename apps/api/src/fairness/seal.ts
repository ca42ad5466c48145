import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Seals secrets at rest (AES-256-GCM). The place it belongs to is bound in, so none can be moved. */
export type Sealer = {
  seal(secret: Uint8Array, place: string): Buffer
  open(sealed: Buffer, place: string): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function makeSealer(key: Buffer): Sealer {
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      decipher.setAuthTag(tag)
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()])
    },
  }
}
