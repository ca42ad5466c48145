import { createHmac } from 'node:crypto'
import type { Directory } from './open-directory.ts'

/** The keys that all cells must share. */
export type SharedKeys = {
  directoryKey: Buffer
  identityKeys: readonly [Buffer, ...Buffer[]]
}

type KeyName = 'DIRECTORY_KEY' | 'IDENTITY_KEYS'

/**
 * Stores proofs of this cell's keys in the directory, unless another cell has done so before. Each
 * proof is an HMAC of the key's name, which does not reveal the key.
 */
export async function storeKeyChecks(directory: Directory, keys: SharedKeys): Promise<void> {
  const rows = keysOf(keys).map(([name, [key]]) => ({ name, digest: checkOf(name, key) }))
  const insert = directory.insertInto('key_check').values(rows)
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute()
}

/**
 * Returns the names of the keys in which this cell differs from the others. While identity keys are
 * rotated, one of them has to be equal.
 */
export async function findOtherKeys(directory: Directory, keys: SharedKeys): Promise<KeyName[]> {
  const rows = await directory.selectFrom('key_check').select(['name', 'digest']).execute()
  return keysOf(keys).flatMap(([name, own]) => {
    const stored = rows.find((row) => row.name === name)
    const isEqual = own.some((key) => stored?.digest.equals(checkOf(name, key)) ?? true)
    return isEqual ? [] : [name]
  })
}

function keysOf({ directoryKey, identityKeys }: SharedKeys) {
  return [
    ['DIRECTORY_KEY', [directoryKey]],
    ['IDENTITY_KEYS', identityKeys],
  ] as const satisfies [KeyName, readonly Buffer[]][]
}

function checkOf(name: KeyName, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`kapis key check ${name}`).digest()
}
