import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import type { ECDH } from 'node:crypto'

/** The receiving side of push messages: what a browser does with its subscription. */
export type PushBrowser = {
  publicKey: Buffer
  secret: Buffer
  /** The same keys as a `PushSubscription` reports them. */
  keys: { p256dh: string; auth: string }
  /** Decrypts the body that the push service passes on. Throws if it is for another browser. */
  read(body: Buffer): string
}

/** Makes the keys of a browser. */
export function makePushBrowser(): PushBrowser {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') }
  return { publicKey, secret, keys, read: (body) => decrypt(body, pair, secret) }
}

/**
 * Decrypts a message by the recipe of RFC 8291, section 3.4, with HMAC alone, so that it shares
 * nothing with the API's code but the primitives.
 */
function decrypt(body: Buffer, browser: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = mac(secret, browser.computeSecret(sender))
  const input = mac(shared, 'WebPush: info\0', browser.getPublicKey(), sender, ONE)
  const random = mac(salt, input)
  const key = mac(random, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
  const nonce = mac(random, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (padded.at(-1) !== 2) throw new Error('The last record of a push message must end with 2.')
  return padded.subarray(0, -1).toString()
}

const ONE = Buffer.of(1)

function mac(key: Buffer, ...parts: (Buffer | string)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}
