import { hash, randomBytes } from 'node:crypto'

/** The key of the session that a cookie identifies. The cookie's secret itself is not stored. */
export type SessionKey = { userId: string; tokenHash: Buffer }

const USER_ID_BYTES = 16
const SECRET_BYTES = 32
const COOKIE = /^[A-Za-z0-9_-]{64}$/

/**
 * Makes a session token. Its cookie contains the user's id and a secret, so that the session can be
 * looked up by its primary key. The secret is drawn unless a keyed hash is given.
 */
export function makeToken(
  userId: string,
  secret: Buffer = randomBytes(SECRET_BYTES),
): { cookie: string; tokenHash: Buffer } {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return {
    cookie: Buffer.concat([id, secret]).toString('base64url'),
    tokenHash: hash('sha256', secret, 'buffer'),
  }
}

export function parseCookie(cookie: string): SessionKey | null {
  if (!COOKIE.test(cookie)) return null
  const bytes = Buffer.from(cookie, 'base64url')
  return {
    userId: uuidOf(bytes.toString('hex', 0, USER_ID_BYTES)),
    tokenHash: hash('sha256', bytes.subarray(USER_ID_BYTES), 'buffer'),
  }
}

/**
 * Returns the hash under which a link is stored that was sent to an address. The link works only
 * while the account has that address.
 */
export function hashForAddress(tokenHash: Buffer, address: string): Buffer {
  return hash('sha256', Buffer.concat([tokenHash, Buffer.from(address.toLowerCase())]), 'buffer')
}

function uuidOf(hex: string): string {
  const part = (from: number, to: number) => hex.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`
}
