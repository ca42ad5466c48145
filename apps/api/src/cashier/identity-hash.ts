import { createHmac, hash, hkdfSync } from 'node:crypto'

/** `gcash` was entered by a player; `gcash_paid` received a payout or paid a deposit. */
export type IdentityKind = 'mobile' | 'email' | 'gcash' | 'gcash_paid'
export type PlayerIdentity = { kind: IdentityKind; value: string }
type IdentityHash = { kind: IdentityKind; keyId: string; hash: Buffer }

export type IdentityHasher = {
  /** Id of the key for new hashes. */
  keyId: string
  /** Returns the hash to store, made with the newest key. */
  hash(identity: PlayerIdentity): IdentityHash
  /** Returns the hashes to search for, one per key. */
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

/** Derives a key of its own, because development uses the same secret for other purposes. */
function deriveKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'identity hashes', 32))
}

function hashWith(key: Buffer, identity: PlayerIdentity): Buffer {
  return createHmac('sha256', key).update(normalise(identity)).digest()
}

function keyIdOf(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 8)
}

/** Normalises a detail. GCash and mobile numbers share a form, so that each finds the other. */
export function normalise({ kind, value }: PlayerIdentity): string {
  if (kind === 'email') return `email:${normaliseEmail(value)}`
  return `phone:+639${value.replace(/\D/g, '').slice(-9)}`
}

const GOOGLE = ['gmail.com', 'googlemail.com']

/**
 * Lower-cases an address and removes a tag after a plus sign. Google ignores dots before the @ and
 * has two domains; elsewhere dots distinguish mailboxes.
 */
function normaliseEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = text.slice(at + 1)
  return GOOGLE.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
