import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'
import { envPath, readVariables, replaceVariable } from '#command-line/env-file.ts'

const LISTS = [
  'PEPPER_KEYS',
  'SEAL_KEYS',
  'RECEIPT_KEYS',
  'LOG_KEYS',
  'IDENTITY_KEYS',
  'VAULT_KEYS',
  'PEER_KEYS',
]
const RESTART = 'Restart every process, one after another.'

/** Adds a new key at the end of a list: processes can read with it, but none writes with it yet. */
export async function newKey({ args }: CommandWords): Promise<void> {
  changeList(args, (keys) => [...keys, randomBytes(32).toString('hex')], 'has a new key at its end')
}

/** Puts the newest key first: from then on, processes write with it. */
export async function firstKey({ args }: CommandWords): Promise<void> {
  changeList(args, (keys) => [keys.at(-1)!, ...keys.slice(0, -1)], 'begins with the new key')
}

/** Removes all keys but the first. */
export async function dropKeys({ args }: CommandWords): Promise<void> {
  changeList(args, (keys) => keys.slice(0, 1), 'has one key')
}

/** Changes a list of keys in the file of variables. The keys are not printed. */
function changeList(
  [name = '', ...more]: string[],
  change: (keys: string[]) => string[],
  done: string,
): void {
  if (!LISTS.includes(name) || more.length > 0)
    throw new UsageError(`Name a list: ${LISTS.join(', ')}.`)
  const path = envPath('KAPIS_ENV')
  if (path === null) {
    throw new Error('The keys are not in a file of variables: change them where they are set.')
  }
  const list = readVariables(readFileSync(path, 'utf8'))[name]
  if (!list) throw new Error(`${path} has no ${name}.`)
  replaceVariable(path, name, change(list.split(',')).join(','))
  console.log(`${name} ${done}. ${RESTART}`)
}
