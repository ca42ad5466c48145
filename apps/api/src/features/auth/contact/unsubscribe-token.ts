import { timingSafeEqual } from 'node:crypto'
import { OPTIONAL_NOTICES } from '@kapis/contract/contact'
import type { OptionalNotice } from '@kapis/contract/contact'
import type { Passwords } from '../passwords/passwords.ts'

type Hasher = Pick<Passwords, 'hashCode'>

/**
 * Returns the token with which a notice can be switched off without signing in. It contains the
 * user's id, the kind and a keyed hash of both, so that nothing needs to be stored.
 */
export function unsubscribeToken(hasher: Hasher, userId: string, kind: OptionalNotice): string {
  const [mac] = hasher.hashCode(userId, placeOf(kind))
  return `${userId}.${kind}.${mac.toString('base64url')}`
}

/** Returns the user and the kind of a valid token, or null. */
export function readUnsubscribeToken(
  hasher: Hasher,
  token: string,
): { userId: string; kind: OptionalNotice } | null {
  const [, userId = '', name = '', given = ''] = TOKEN.exec(token) ?? []
  const kind = OPTIONAL_NOTICES.find((one) => one === name)
  if (kind === undefined) return null
  const mac = Buffer.from(given, 'base64url')
  const macs = hasher.hashCode(userId, placeOf(kind))
  const isValid = macs.some((one) => one.length === mac.length && timingSafeEqual(one, mac))
  return isValid ? { userId, kind } : null
}

const TOKEN = /^([0-9a-f-]{36})\.([a-z_]+)\.([A-Za-z0-9_-]{43})$/

function placeOf(kind: OptionalNotice): string {
  return `unsubscribe/${kind}`
}
