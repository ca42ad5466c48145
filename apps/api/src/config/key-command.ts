import { execFileSync } from 'node:child_process'
import type { Environment } from './secret-files.ts'

/** The lists that the signer holds, if there is one. */
const SIGNER_LISTS = ['SEAL_KEYS', 'RECEIPT_KEYS', 'LOG_KEYS'] as const
const OTHER_LISTS = ['PEPPER_KEYS', 'IDENTITY_KEYS', 'VAULT_KEYS'] as const

const ANSWERS_MS_MAX = 15_000

/**
 * Returns the environment with the lists of keys that KEY_COMMAND prints, so that they can be kept
 * in a key service. The command gets the name of a list as its argument; one that prints nothing has
 * no such list. It is not asked for a list that is set.
 */
export function withKeyCommand(
  environment: Environment,
  holder: 'process' | 'signer',
): Environment {
  const command = environment['KEY_COMMAND']
  if (command === undefined || command === '') return environment
  const lists = holder === 'signer' ? SIGNER_LISTS : listsOfProcess(environment)
  const missing = lists.filter((name) => environment[name] === undefined)
  const printed = missing.map((name) => [name, ask(command, name)] as const)
  return { ...environment, ...Object.fromEntries(printed.filter(([, keys]) => keys !== '')) }
}

function listsOfProcess({ SIGNER_SOCKET, CELL }: Environment): string[] {
  return [
    ...OTHER_LISTS,
    ...(SIGNER_SOCKET === undefined ? SIGNER_LISTS : []),
    ...(CELL === undefined ? [] : ['PEER_KEYS']),
  ]
}

function ask(command: string, name: string): string {
  try {
    return execFileSync(command, [name], {
      encoding: 'utf8',
      timeout: ANSWERS_MS_MAX,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  } catch {
    // The error of a child process has its output, which may be a key.
    throw new Error(`KEY_COMMAND failed when it was asked for ${name}.`)
  }
}
