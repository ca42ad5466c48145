import { timingSafeEqual } from 'node:crypto'
import { OPTIONAL_NOTICES } from '@kapis/contract/contact'
import type { OptionalNotice } from '@kapis/contract/contact'
import type { Passwords } from '../passwords/passwords.ts'

type Hasher = Pick<Passwords, 'hashCode'>
type Notice = { userId: string; kind: OptionalNotice }

/**
 * Returns the token with which a notice can be switched off without signing in. It contains the
 * user's id, the kind and a keyed hash of both and of the address, so that nothing needs to be
 * stored and a letter to an earlier address switches nothing off.
 */
export function unsubscribeToken(hasher: Hasher, notice: Notice & { email: string }): string {
  const [mac] = hasher.hashCode(notice.userId, placeOf(notice))
  return `${notice.userId}.${notice.kind}.${mac.toString('base64url')}`
}

/**
 * Returns the user and the kind that a token names, with a function that checks it against the
 * user's present address. Returns null for any other text.
 */
export function readUnsubscribeToken(
  hasher: Hasher,
  token: string,
): (Notice & { isFor(email: string): boolean }) | null {
  const [, userId = '', name = '', given = ''] = TOKEN.exec(token) ?? []
  const kind = OPTIONAL_NOTICES.find((one) => one === name)
  if (kind === undefined) return null
  const mac = Buffer.from(given, 'base64url')
  const isFor = (email: string) => {
    const macs = hasher.hashCode(userId, placeOf({ kind, email }))
    return macs.some((one) => one.length === mac.length && timingSafeEqual(one, mac))
  }
  return { userId, kind, isFor }
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]+)\.([A-Za-z0-9_-]{43})$/

function placeOf({ kind, email }: { kind: OptionalNotice; email: string }): string {
  return `unsubscribe/${kind}/${email.toLowerCase()}`
}
