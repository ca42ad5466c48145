import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Algorithm } from '@node-rs/argon2'
import { boundedQueue } from './bounded-queue.ts'

export type Passwords = {
  /** Refuses: unavailable. */
  hash(password: string): Promise<string>
  /** Without a stored hash (nobody has that name) it works as long and says no. */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /** Made with other settings or an older pepper: to be made again at the next sign-in. */
  isStale(stored: string): boolean
  /** The newest pepper's name, as hashes carry it. */
  pepperId: string
  /**
   * Recovery codes are short, so their hash is keyed: the database alone cannot be searched. One
   * hash for each pepper, newest first.
   */
  hashCode(userId: string, code: string): [Buffer, ...Buffer[]]
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** argon2id, the floor of ASVS 5.0 appendix C. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ARGON2ID: Algorithm = 2
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Two at a time, because each takes a core and 19 MiB. */
const LIMITS = { running: 2, waiting: 50 }

type Pepper = { id: string; secret: Buffer; codeKey: Buffer }

/**
 * The keys, newest first, are mixed in as peppers: a stolen table of hashes is worth nothing
 * without them. A hash names its pepper (`keyid` of the PHC format); one that does not was made
 * with the last of the keys.
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

/** The pepper that a stored hash names, or null for one made before peppers had names. */
function pepperIdOf(stored: string): string | null {
  return /,keyid=([A-Za-z0-9+/]+)/.exec(stored)?.[1] ?? null
}

function pepperOf(key: Uint8Array): Pepper {
  const id = createHash('sha256').update(key).digest().subarray(0, 6).toString('base64')
  return { id, secret: derive(key, 'kapis/password'), codeKey: derive(key, 'kapis/recovery-code') }
}

/** No password is known for it; checking against it costs what checking a real one costs. */
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
