import * as z from 'zod/mini'
import type { PeerKey } from '#cells/directory/peer-key.ts'
import { keyPairOf } from '#fairness/batch-signer.ts'
import { optionalText, secret } from './variable.ts'

const Key = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)))
const KeyList = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/)))
const key = (about: string) => secret({ shape: Key, about, takes: '64 hex digits' })

/** The variables of a deployment that consists of several cells. */
export const CELL_VARIABLES = {
  CELL: {
    shape: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/))),
    about:
      'Name of this cell, in a deployment that has several of them (docs/decisions/068). Without it this is the only one, and the other variables of this group must be absent.',
    takes: 'a letter and up to 15 letters or digits, such as `c1`',
  },
  DIRECTORY_URL: secret(
    optionalText(
      'PostgreSQL database of the directory, which all cells share, as the role `kapis_app`. Required with `CELL`.',
      'a connection URL',
    ),
  ),
  MIGRATE_DIRECTORY_URL: secret(
    optionalText(
      'The directory as the role `kapis_owner`. Read by `kapis cell migrate`, `add`, `add-key` and `revoke-key` only; give it to no other program.',
      'a connection URL',
    ),
  ),
  DIRECTORY_KEY: key(
    'Hides names, addresses and numbers in the directory. Equal in all cells. Required with `CELL`.',
  ),
  PEER_KEYS: secret({
    shape: KeyList,
    about:
      'Signs the calls of this cell to the others. Each cell has its own; `kapis cell add-key` lists the public key. Required with `CELL`.',
    takes: 'keys of 64 hex digits; the first one signs',
  }),
}

type CellEnvironment = Partial<
  Record<'CELL' | 'DIRECTORY_URL' | 'DIRECTORY_KEY' | 'PEER_KEYS', string | undefined>
>

type CellSettings = {
  name: string
  directoryUrl: string
  directoryKey: Buffer
  /** The keys of this cell. The first one signs. */
  peerKeys: readonly [PeerKey, ...PeerKey[]]
}

/** Returns the settings of this cell, or null if it is the only one. */
export function readCellSettings(env: CellEnvironment): CellSettings | null {
  const { CELL, ...rest } = env
  const { DIRECTORY_URL, DIRECTORY_KEY, PEER_KEYS } = rest
  const needed = { DIRECTORY_URL, DIRECTORY_KEY, PEER_KEYS }
  const isGiven = ([, value]: [string, string | undefined]) => value !== undefined
  const given = Object.entries(needed).filter(isGiven)
  if (CELL === undefined) {
    if (given.length === 0) return null
    throw new Error(`${given.map(([name]) => name).join(', ')} needs CELL. See docs/CONFIG.md.`)
  }
  if (DIRECTORY_URL === undefined || DIRECTORY_KEY === undefined || PEER_KEYS === undefined) {
    const missing = Object.entries(needed).filter((one) => !isGiven(one))
    throw new Error(`CELL needs ${missing.map(([name]) => name).join(', ')}. See docs/CONFIG.md.`)
  }
  const [first = '', ...more] = PEER_KEYS.split(',')
  // All cells have the one, and only this cell may have the other.
  if ([first, ...more].includes(DIRECTORY_KEY)) {
    throw new Error('DIRECTORY_KEY and PEER_KEYS must differ.')
  }
  return {
    name: CELL,
    directoryUrl: DIRECTORY_URL,
    directoryKey: Buffer.from(DIRECTORY_KEY, 'hex'),
    peerKeys: [peerKeyOf(first), ...more.map(peerKeyOf)],
  }
}

/** Returns the pair of keys that follows from a secret of 64 hex digits. */
export const peerKeyOf = (secretHex: string): PeerKey =>
  keyPairOf(Buffer.from(secretHex, 'hex'), 'kapis/calls-to-cells')
