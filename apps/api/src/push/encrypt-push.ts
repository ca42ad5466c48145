import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription: its public key (65 bytes) and its secret (16 bytes). */
export type BrowserKeys = { publicKey: Buffer; secret: Buffer }

/** The values that are new for every message. Only a test chooses them. */
type Fresh = { salt: Buffer; privateKey: Buffer | null }

const RECORD_BYTES = 4096
const KEY_BYTES = 16
const NONCE_BYTES = 12
/** Marks the end of the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.of(2)
const TAG_BYTES = 16
const HEADER_BYTES = 16 + 4 + 1 + 65
/** The longest text of a push message. Push services need not accept more than 4096 bytes. */
export const PUSH_TEXT_BYTES_MAX = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - LAST_RECORD.length

/**
 * Encrypts a message so that only the subscribed browser can read it, as RFC 8291 prescribes. The
 * result is one record of `aes128gcm` (RFC 8188).
 */
export function encryptPush(
  text: string,
  browser: BrowserKeys,
  fresh: Fresh = { salt: randomBytes(16), privateKey: null },
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > PUSH_TEXT_BYTES_MAX) throw new Error('The push message is too long.')
  const ours = createECDH('prime256v1')
  if (fresh.privateKey === null) ours.generateKeys()
  else ours.setPrivateKey(fresh.privateKey)
  const ourPublicKey = ours.getPublicKey()
  const shared = ours.computeSecret(browser.publicKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.publicKey, ourPublicKey])
  const material = derive(shared, browser.secret, about, 32)
  const key = derive(material, fresh.salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES)
  const nonce = derive(material, fresh.salt, 'Content-Encoding: nonce\0', NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final()]
  return Buffer.concat([headerOf(fresh.salt, ourPublicKey), ...body, cipher.getAuthTag()])
}

function headerOf(salt: Buffer, ourPublicKey: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ourPublicKey.length), ourPublicKey])
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
