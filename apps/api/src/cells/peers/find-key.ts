import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { CellKeyRow } from '../directory/list-keys.ts'

/** Returns a key of a cell that is valid at a time; null if the cell has no such key. */
export type FindKey = (cell: string, keyId: string, at: number) => Promise<KeyObject | null>

/** Returns a function that finds keys in a list. A key is imported once. */
export function makeFindKey(list: () => Promise<CellKeyRow[]>): FindKey {
  const imported = new Map<string, KeyObject>()
  return async (cell, keyId, at) => {
    const listed = (await list()).find((key) => key.cell === cell && key.keyId === keyId)
    if (listed === undefined || !isValid(listed, at)) return null
    const x = listed.publicKey.toString('base64url')
    const key = imported.get(x) ?? createPublicKey({ key: { ...CURVE, x }, format: 'jwk' })
    imported.set(x, key)
    return key
  }
}

const CURVE = { kty: 'OKP', crv: 'Ed25519' }

const isValid = ({ validFrom, validUntil }: CellKeyRow, at: number) =>
  at >= validFrom.getTime() && (validUntil === null || at < validUntil.getTime())
