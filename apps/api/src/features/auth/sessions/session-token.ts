import { hash, randomBytes } from 'node:crypto'

/** The key of the session that a cookie identifies. The cookie's secret itself is not stored. */
export type SessionKey = { userId: string; tokenHash: Buffer }

const USER_ID_BYTES = 16
const SECRET_BYTES = 32
const COOKIE = /^[A-Za-z0-9_-]{64}$/

/**
 * Makes a session token. Its cookie contains the user's id and a secret, so that the session can be
 * looked up by its primary key.
 */
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
  return {
    userId: uuidOf(bytes.toString('hex', 0, USER_ID_BYTES)),
    tokenHash: hash('sha256', bytes.subarray(USER_ID_BYTES), 'buffer'),
  }
}

function uuidOf(hex: string): string {
  const part = (from: number, to: number) => hex.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`
}
