import * as z from 'zod/mini'
import type { KeySource } from '#fairness/signer/open-keys.ts'
import { withKeyCommand } from './key-command.ts'
import { withSecretFiles } from './secret-files.ts'
import { readAddress } from './socket-address.ts'
import { optionalText, secret, shapesOf } from './variable.ts'

const KeyList = z.optional(z.string().check(z.regex(/^(v1:)?[0-9a-f]{64}(,(v1:)?[0-9a-f]{64})*$/)))
const Secret = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)))

const key = (about: string) => secret({ shape: Secret, about, takes: '64 hex digits' })
const keys = (about: string) =>
  secret({
    shape: KeyList,
    about,
    takes: 'keys of 64 hex digits, newest first; `v1:` marks the former `SECRETS_KEY`',
  })

/** The variables for keys. docs/KEYS.md explains each key's purpose. */
export const KEY_VARIABLES = {
  SECRETS_KEY: key('Replaces every missing list of keys, outside of production only.'),
  PEPPER_KEYS: keys('Protects passwords and recovery codes.'),
  SEAL_KEYS: keys('Encrypts epoch secrets and authenticator secrets.'),
  RECEIPT_KEYS: keys('Signs receipts, day seals and the head of the staff log.'),
  LOG_KEYS: keys(
    'Signs the checkpoints of the public log, each of them by every key of the list. Without it no public log is kept.',
  ),
  IDENTITY_KEYS: keys('Hashes mobile numbers, e-mail addresses and GCash numbers.'),
  VAULT_KEYS: keys(
    'Encrypts identity documents, selfies and what is written on them. Required in production with `REAL_MONEY`; elsewhere in production, no identity can be checked without it.',
  ),
  KEY_COMMAND: optionalText(
    'Program that prints a list of keys that is not set here, such as a client of a key service. It gets the name of the list as its argument.',
    'a path',
  ),
  SIGNER_SOCKET: optionalText(
    'Address of the signer process, which then holds the keys of seals, receipts and the public log.',
    'a path, or `tcp:HOST:PORT`',
  ),
  SIGNER_TLS: optionalText(
    'Folder with `ca.crt`, `tls.crt` and `tls.key`, by which the signer and its callers prove to each other who they are.',
    'a path',
  ),
}

type Keys = [Buffer, ...Buffer[]]
type Variables = Partial<Record<keyof typeof KEY_VARIABLES | 'PROFILE', string | undefined>>

export type KeySettings = {
  pepperKeys: Keys
  identityKeys: Keys
  /** Null if no identity is checked. */
  vaultKeys: Keys | null
  keySource: KeySource
}

/**
 * Reads the keys. Production needs separate keys for each purpose, so that a leak or a rotation
 * affects only one purpose.
 */
export function readKeySettings(env: Variables): KeySettings {
  if (env.SIGNER_SOCKET === undefined) {
    const read = readLists(env, ['PEPPER_KEYS', 'SEAL_KEYS', 'RECEIPT_KEYS', 'IDENTITY_KEYS'])
    const [pepper, seal, receipt, identity] = read as [string, string, string, string]
    const keySource = { kind: 'here', ...heldOf(env, seal, receipt) } as const
    return { ...readHeld(env, pepper, identity), keySource }
  }
  if ((env.SEAL_KEYS ?? env.RECEIPT_KEYS ?? env.LOG_KEYS) !== undefined) {
    throw new Error('SEAL_KEYS, RECEIPT_KEYS and LOG_KEYS belong to the signer. Remove them here.')
  }
  const [pepper, identity] = readLists(env, ['PEPPER_KEYS', 'IDENTITY_KEYS']) as [string, string]
  const keySource = { kind: 'signer', ...readSigner(env) } as const
  return { ...readHeld(env, pepper, identity), keySource }
}

/** Reads the keys that the API and the worker hold themselves, also beside a signer. */
function readHeld(env: Variables, pepper: string, identity: string) {
  const vault = env.VAULT_KEYS ?? fallbackOf(env)
  return {
    pepperKeys: readPeppers(pepper),
    identityKeys: readKeys(identity),
    vaultKeys: vault === undefined ? null : readKeys(vault),
  }
}

/** Reads the configuration of the signer process from its environment. */
export function readSignerSettings(environment: Record<string, string | undefined>) {
  const env = z.parse(
    z.object(shapesOf(KEY_VARIABLES)),
    withKeyCommand(withSecretFiles(environment, Object.keys(KEY_VARIABLES)), 'signer'),
  )
  const known = { ...env, PROFILE: environment['PROFILE'] }
  const [seal, receipt] = readLists(known, ['SEAL_KEYS', 'RECEIPT_KEYS'])
  return { ...readSigner(env), ...heldOf(known, seal!, receipt!) }
}

/** Returns the keys themselves, for commands that need them. Throws if the signer holds them. */
export function heldKeys({ keySource }: { keySource: KeySource }) {
  if (keySource.kind === 'here') return keySource
  throw new Error('The signer holds the keys. Run this with its SEAL_KEYS and RECEIPT_KEYS.')
}

function readSigner({ SIGNER_SOCKET, SIGNER_TLS }: Variables) {
  if (SIGNER_SOCKET === undefined || SIGNER_TLS === undefined) {
    throw new Error('A signer needs SIGNER_SOCKET and SIGNER_TLS. See docs/KEYS.md.')
  }
  return { address: readAddress(SIGNER_SOCKET), tlsFolder: SIGNER_TLS }
}

type ListName = 'PEPPER_KEYS' | 'SEAL_KEYS' | 'RECEIPT_KEYS' | 'IDENTITY_KEYS'

/** Returns the key that replaces missing lists, outside of production only. */
function fallbackOf(env: Variables): string | undefined {
  return env.PROFILE === 'production' ? undefined : env.SECRETS_KEY
}

function readLists(env: Variables, names: ListName[]): string[] {
  const fallback = fallbackOf(env)
  const missing = names.filter((name) => (env[name] ?? fallback) === undefined)
  if (missing.length > 0) {
    throw new Error(`Configuration is missing keys: ${missing.join(', ')}. See docs/KEYS.md.`)
  }
  return names.map((name) => env[name] ?? fallback ?? '')
}

function heldOf(env: Variables, seal: string, receipt: string) {
  const log = env.LOG_KEYS ?? fallbackOf(env)
  const logKeys: Buffer[] = log === undefined ? [] : readKeys(log)
  return { sealKeys: readKeys(seal), receiptKeys: readKeys(receipt), logKeys }
}

function readKeys(text: string): Keys {
  const [first = '', ...rest] = text.split(',').map((item) => item.replace('v1:', ''))
  return [Buffer.from(first, 'hex'), ...rest.map((key) => Buffer.from(key, 'hex'))]
}

/**
 * Reads the peppers. Password hashes that name no pepper used the last one in the list, so the key
 * marked `v1:` is repeated at the end.
 */
function readPeppers(text: string): Keys {
  const v1 = text.split(',').find((item) => item.startsWith('v1:'))
  return readKeys(v1 === undefined ? text : `${text},${v1}`)
}
