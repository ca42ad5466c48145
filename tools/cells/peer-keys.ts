import { randomBytes } from 'node:crypto'
import type { CellKeyRow } from '../../apps/api/src/cells/directory/list-keys.ts'
import { makeFindKey } from '../../apps/api/src/cells/peers/find-key.ts'
import type { FindKey } from '../../apps/api/src/cells/peers/find-key.ts'
import type { PeerKey } from '../../apps/api/src/cells/directory/peer-key.ts'
import { peerKeyOf } from '../../apps/api/src/config/cell-settings.ts'

/** Returns a new key with which a cell may sign. */
export const aPeerKey = (): PeerKey => peerKeyOf(randomBytes(32).toString('hex'))

/** Returns the key as the directory lists it for a cell. */
export function listKey(cell: string, key: PeerKey, times: Partial<CellKeyRow> = {}): CellKeyRow {
  const { keyId, publicKey } = key
  return {
    keyId,
    cell,
    publicKey: Buffer.from(publicKey, 'base64url'),
    validFrom: new Date(0),
    validUntil: null,
    ...times,
  }
}

/** Finds keys among these, as in a directory that lists no others. */
export const findAmong = (...keys: CellKeyRow[]): FindKey => makeFindKey(async () => keys)
