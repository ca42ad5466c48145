import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Algorithm } from '@node-rs/argon2'
import { boundedQueue } from './bounded-queue.ts'

export type Passwords = {
  /** Refuses: unavailable. */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password matches. Without a stored hash it takes as long and returns false.
   */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /**
   * Returns whether a hash has other settings or an older pepper, and must be renewed at the next
   * sign-in.
   */
  isStale(stored: string): boolean
  /** Name of the newest pepper, as stored in hashes. */
  pepperId: string
  /**
   * Returns a keyed hash per pepper, newest first. Recovery codes are short, so the database alone
   * must not allow a search.
   */
  hashCode(userId: string, code: string): [Buffer, ...Buffer[]]
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** argon2id, the minimum of ASVS 5.0 appendix C. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ARGON2ID: Algorithm = 2
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Two at a time, because each takes a core and 19 MiB. */
const LIMITS = { running: 2, waiting: 50 }

type Pepper = { id: string; secret: Buffer; codeKey: Buffer }

/**
 * Makes the password hasher. The keys, newest first, are peppers: stolen hashes are useless without
 * them. A hash names its pepper (`keyid` of the PHC format); one without a name used the last key.
 */
export function makePasswords(
  keys: readonly [Uint8Array, ...Uint8Array[]],
  { cost = COST, limits = LIMITS } = {},
): Passwords {
  const [newest, ...older] = keys.map(pepperOf) as [Pepper, ...Pepper[]]
  const byId = new Map([newest, ...older].map((pepper) => [pepper.id, pepper]))
  const oldest = older.at(-1) ?? newest
  const secretFor = (stored: string) => {
    const id = pepperIdOf(stored)
    return (id === null ? oldest : (byId.get(id) ?? newest)).secret
  }
  const nobodys = nobodysHash(cost)
  const queue = boundedQueue(limits)
  return {
    hash: (password) =>
      queue(async () => {
        const settings = { ...cost, algorithm: ARGON2ID, secret: newest.secret }
        return (await hash(password, settings)).replace(/(,p=\d+)\$/, `$1,keyid=${newest.id}$`)
      }),
    matches: async (password, stored) => {
      const known = stored ?? nobodys
      const isRight = await queue(() => verify(known, password, { secret: secretFor(known) }))
      return isRight && stored !== undefined
    },
    isStale: (stored) => {
      const made = parseOptions(stored)
      return (
        pepperIdOf(stored) !== newest.id ||
        made.algorithm !== ARGON2ID ||
        made.memoryCost !== cost.memoryCost ||
        made.timeCost !== cost.timeCost ||
        made.parallelism !== cost.parallelism
      )
    },
    pepperId: newest.id,
    hashCode: (userId, code) => {
      const hashWith = ({ codeKey }: Pepper) =>
        createHmac('sha256', codeKey).update(`${userId}/${code}`).digest()
      return [hashWith(newest), ...older.map(hashWith)]
    },
  }
}

/** Returns the pepper that a stored hash names, or null for an older hash without one. */
function pepperIdOf(stored: string): string | null {
  return /,keyid=([A-Za-z0-9+/]+)/.exec(stored)?.[1] ?? null
}

function pepperOf(key: Uint8Array): Pepper {
  const id = createHash('sha256').update(key).digest().subarray(0, 6).toString('base64')
  return { id, secret: derive(key, 'kapis/password'), codeKey: derive(key, 'kapis/recovery-code') }
}

/** Returns a hash without a known password, which takes as long to check as a real one. */
function nobodysHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const settings = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=19$${settings}$${zeros(SALT_BYTES)}$${zeros(HASH_BYTES)}`
}

function zeros(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
}

function derive(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, HASH_BYTES))
}
