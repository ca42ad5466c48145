import { hash, randomBytes } from 'node:crypto'

/** Which session a cookie speaks of. The secret itself is neither kept nor stored. */
export type SessionKey = { userId: string; tokenHash: Buffer }

const USER_ID_BYTES = 16
const SECRET_BYTES = 32
const COOKIE = /^[A-Za-z0-9_-]{64}$/

/** The cookie carries the user's id beside the secret, so that the session is found on one shard. */
export function makeToken(userId: string): { cookie: string; tokenHash: Buffer } {
  const secret = randomBytes(SECRET_BYTES)
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return {
    cookie: Buffer.concat([id, secret]).toString('base64url'),
    tokenHash: hash('sha256', secret, 'buffer'),
  }
}

export function parseCookie(cookie: string): SessionKey | null {
  if (!COOKIE.test(cookie)) return null
  const bytes = Buffer.from(cookie, 'base64url')
  const hex = bytes.toString('hex', 0, USER_ID_BYTES)
  return {
    userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    tokenHash: hash('sha256', bytes.subarray(USER_ID_BYTES), 'buffer'),
  }
}
