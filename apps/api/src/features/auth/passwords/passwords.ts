import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Algorithm } from '@node-rs/argon2'
import { refuse } from '@kapis/contract/refusals'
import { boundedQueue } from './bounded-queue.ts'
import { isGuessable } from './common-passwords.ts'

export type Passwords = {
  /**
   * Checks that a new password is neither common nor made of its owner's details: user name, e-mail
   * address and mobile number. Refuses: password_guessable.
   */
  assertHardToGuess(password: string, details: readonly string[]): void
  /** Hashes a password. Refuses: unavailable. */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password matches a stored hash. Without a stored hash, it takes equally
   * long and returns false.
   */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /**
   * Returns whether a hash was made with other settings or an older pepper, and must be renewed at
   * the next sign-in.
   */
  isStale(stored: string): boolean
  /** The name of the newest pepper, as it is stored in hashes. */
  pepperId: string
  /**
   * Returns the keyed hashes of a recovery code, one per pepper, newest first. Recovery codes are
   * short, so without a key anybody who has the database could find them by trial and error.
   */
  hashCode(userId: string, code: string): [Buffer, ...Buffer[]]
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** The settings of argon2id: the minimum of OWASP ASVS 5.0, appendix C. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ARGON2ID: Algorithm = 2
const SALT_BYTES = 16
const HASH_BYTES = 32

/** The limits of concurrent hashing. Each hash takes a processor core and 19 MiB. */
const LIMITS = { running: 2, waiting: 50 }

type Pepper = { id: string; secret: Buffer; codeKey: Buffer }

/**
 * Makes the password hasher. The keys, newest first, are peppers: stolen hashes are useless without
 * them. A hash names its pepper (`keyid` in the PHC format); a hash without such a name was made
 * with the last key.
 */
export function makePasswords(
  keys: readonly [Uint8Array, ...Uint8Array[]],
  { cost = COST, limits = LIMITS, isGuessableAllowed = true } = {},
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
    assertHardToGuess(password, details) {
      if (!isGuessableAllowed && isGuessable(password, details)) throw refuse('password_guessable')
    },
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

/** Returns the name of the pepper in a stored hash, or null for an older hash without one. */
function pepperIdOf(stored: string): string | null {
  return /,keyid=([A-Za-z0-9+/]+)/.exec(stored)?.[1] ?? null
}

function pepperOf(key: Uint8Array): Pepper {
  const id = createHash('sha256').update(key).digest().subarray(0, 6).toString('base64')
  return { id, secret: derive(key, 'kapis/password'), codeKey: derive(key, 'kapis/recovery-code') }
}

/**
 * Returns a hash that no known password matches. Checking it takes as long as checking a real one.
 */
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
