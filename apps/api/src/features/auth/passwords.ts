import { createHmac, hkdfSync } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Algorithm } from '@node-rs/argon2'
import { boundedQueue } from './bounded-queue.ts'

export type Passwords = {
  /** Refuses: unavailable. */
  hash(password: string): Promise<string>
  /** Without a stored hash (nobody has that name) it works as long and says no. */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /** Made with other settings than today's: to be made again at the next sign-in. */
  isStale(stored: string): boolean
  /** Recovery codes are short, so their hash is keyed: the database alone cannot be searched. */
  hashCode(userId: string, code: string): Buffer
}

export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** argon2id, the floor of ASVS 5.0 appendix C. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ARGON2ID: Algorithm = 2
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Two at a time, because each takes a core and 19 MiB. */
const LIMITS = { running: 2, waiting: 50 }

/** The key is mixed in as a pepper: a stolen table of hashes is worth nothing without it. */
export function makePasswords(
  secretsKey: Uint8Array,
  { cost = COST, limits = LIMITS } = {},
): Passwords {
  const secret = derive(secretsKey, 'kapis/password')
  const codeKey = derive(secretsKey, 'kapis/recovery-code')
  const nobodys = nobodysHash(cost)
  const queue = boundedQueue(limits)
  return {
    hash: (password) => queue(() => hash(password, { ...cost, algorithm: ARGON2ID, secret })),
    matches: async (password, stored) => {
      const isRight = await queue(() => verify(stored ?? nobodys, password, { secret }))
      return isRight && stored !== undefined
    },
    isStale: (stored) => {
      const made = parseOptions(stored)
      return (
        made.algorithm !== ARGON2ID ||
        made.memoryCost !== cost.memoryCost ||
        made.timeCost !== cost.timeCost ||
        made.parallelism !== cost.parallelism
      )
    },
    hashCode: (userId, code) => createHmac('sha256', codeKey).update(`${userId}/${code}`).digest(),
  }
}

/** No password is known for it; checking against it costs what checking a real one costs. */
function nobodysHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const settings = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=19$${settings}$${zeros(SALT_BYTES)}$${zeros(HASH_BYTES)}`
}

function zeros(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
}

function derive(secretsKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, HASH_BYTES))
}
