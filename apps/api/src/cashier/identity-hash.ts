import { createHmac, hash, hkdfSync } from 'node:crypto'

/**
 * `gcash` is a number that a player entered, `gcash_paid` one that a withdrawal was paid to: both may
 * be anybody's. `gcash_held` is a number that its holder has shown to hold: a payment came from it, or
 * its holder verified it. `document` is the number of an identity document.
 */
export type IdentityKind = 'mobile' | 'email' | 'gcash' | 'gcash_paid' | 'gcash_held' | 'document'
export type PlayerIdentity = { kind: IdentityKind; value: string }
export type KeyedIdentity = { kind: IdentityKind; keyId: string; hash: Buffer }

export type IdentityHasher = {
  /** The id of the key that makes new hashes. */
  keyId: string
  /** Returns the hash to store for a detail, made with the newest key. */
  hash(identity: PlayerIdentity): KeyedIdentity
  /** Returns the hashes to search for when looking for a detail, one per key. */
  hashes(identity: PlayerIdentity): Buffer[]
}

/** Makes an HMAC-SHA-256 hasher. The first key makes new hashes; the others only find old ones. */
export function makeIdentityHasher(secrets: [Buffer, ...Buffer[]]): IdentityHasher {
  const keys = secrets.map(deriveKey)
  const first = keys[0]!
  const keyId = keyIdOf(first)
  return {
    keyId,
    hash: (identity) => ({ kind: identity.kind, keyId, hash: hashWith(first, identity) }),
    hashes: (identity) => keys.map((key) => hashWith(key, identity)),
  }
}

/**
 * Derives a separate key for this purpose, because development uses the same secret for other
 * purposes too.
 */
function deriveKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'identity hashes', 32))
}

function hashWith(key: Buffer, identity: PlayerIdentity): Buffer {
  return createHmac('sha256', key).update(normalise(identity)).digest()
}

function keyIdOf(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 8)
}

/**
 * Normalises a detail. GCash and mobile numbers get the same form, so that a number is found
 * whichever of the two it was stored as.
 */
export function normalise({ kind, value }: PlayerIdentity): string {
  if (kind === 'document') return `document:${value.toUpperCase().replace(/[^A-Z0-9]/g, '')}`
  if (kind === 'email') return `email:${normaliseEmail(value)}`
  return `phone:+639${value.replace(/\D/g, '').slice(-9)}`
}

const GOOGLE = ['gmail.com', 'googlemail.com']

/**
 * Lower-cases an address and removes a tag after a plus sign. For Google, also removes dots before
 * the @ and unifies its two domains; elsewhere dots distinguish mailboxes.
 */
function normaliseEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = text.slice(at + 1)
  return GOOGLE.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
