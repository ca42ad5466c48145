import { createHmac, hash, hkdfSync } from 'node:crypto'

/** `gcash` was only typed by a player; `gcash_paid` was paid to, or paid for a deposit. */
export type IdentityKind = 'mobile' | 'email' | 'gcash' | 'gcash_paid'
export type Identity = { kind: IdentityKind; value: string }
type IdentityHash = { kind: IdentityKind; keyId: string; hash: Buffer }

export type IdentityHasher = {
  /** The id of the key that new hashes are made with. */
  keyId: string
  /** Under the newest key: what is stored. */
  hash(identity: Identity): IdentityHash
  /** Under every key: what is looked for. */
  hashes(identity: Identity): Buffer[]
}

/** HMAC-SHA-256. The first key makes new hashes; the others only find what they made before. */
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

/** In development the same secret stands in for other purposes too. */
function deriveKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'identity hashes', 32))
}

function hashWith(key: Buffer, identity: Identity): Buffer {
  return createHmac('sha256', key).update(normalise(identity)).digest()
}

function keyIdOf(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 8)
}

/** A GCash number is a mobile number: both are one kind of text, so that each finds the other. */
export function normalise({ kind, value }: Identity): string {
  if (kind === 'email') return `email:${normaliseEmail(value)}`
  return `phone:+639${value.replace(/\D/g, '').slice(-9)}`
}

const GOOGLE = ['gmail.com', 'googlemail.com']

/**
 * Letters in lower case, without a tag behind a plus sign. Google ignores dots before the @ and
 * has two names for one mailbox; elsewhere dots make another person's address.
 */
function normaliseEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = text.slice(at + 1)
  return GOOGLE.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
