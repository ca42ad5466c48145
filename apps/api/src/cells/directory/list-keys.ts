import { keepFresh } from './keep-fresh.ts'
import type { Directory } from './open-directory.ts'

/** A public key with which a cell may sign its calls. */
export type CellKeyRow = {
  keyId: string
  cell: string
  publicKey: Buffer
  validFrom: Date
  /** Null if no end is known. */
  validUntil: Date | null
}

/**
 * Returns a function that lists the keys of all cells that are not revoked, as `keepFresh` reads
 * them: a process forgets a revoked key within two seconds.
 */
export const makeKeyList = (directory: Directory): (() => Promise<CellKeyRow[]>) =>
  keepFresh(() =>
    directory
      .selectFrom('cell_key')
      .select(['key_id as keyId', 'cell', 'public_key as publicKey'])
      .select(['valid_from as validFrom', 'valid_until as validUntil'])
      .where('revoked_at', 'is', null)
      .execute(),
  )
