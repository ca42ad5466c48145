import { sql } from 'kysely'
import type { PeerKey } from '../directory/peer-key.ts'
import type { Directory } from './open-directory.ts'

/**
 * How long the older keys of a cell stay valid once it has a new one: until then, its processes can
 * be restarted one after another.
 */
const OVERLAP_HOURS = 24

/**
 * Lists the public keys of a cell that are not listed yet, and returns their ids. Older keys of the
 * cell then get an end. A revoked key stays revoked. Throws if a key is that of another cell, or if
 * the directory does not know this one.
 */
export function addKeys(
  directory: Directory,
  cell: string,
  keys: readonly PeerKey[],
): Promise<string[]> {
  return directory.transaction().execute(async (trx) => {
    const { rows: cells } = await sql`select 1 from cell where name = ${cell} for update`.execute(
      trx,
    )
    if (cells.length === 0) throw new Error(`There is no cell ${cell}. Run kapis cell add first.`)
    const ids = keys.map(({ keyId }) => keyId)
    const listed = await trx
      .selectFrom('cell_key')
      .select(['key_id', 'cell'])
      .where('key_id', 'in', ids)
      .execute()
    const foreign = listed.find((key) => key.cell !== cell)
    if (foreign !== undefined) {
      throw new Error(`The key ${foreign.key_id} is that of ${foreign.cell}. Make a new one.`)
    }
    const fresh = keys.filter(({ keyId }) => listed.every((key) => key.key_id !== keyId))
    if (fresh.length === 0) return []
    await sql`
      update cell_key
      set valid_until = greatest(valid_from, clock_timestamp()) + make_interval(hours => ${OVERLAP_HOURS})
      where cell = ${cell} and valid_until is null`.execute(trx)
    const rows = fresh.map(({ keyId, publicKey }) => {
      return { key_id: keyId, cell, public_key: Buffer.from(publicKey, 'base64url') }
    })
    await trx.insertInto('cell_key').values(rows).execute()
    return fresh.map(({ keyId }) => keyId)
  })
}

/**
 * Revokes a key of a cell for ever, or all of its keys, and returns how many. Throws if the cell has
 * no such key.
 */
export async function revokeKeys(
  directory: Directory,
  cell: string,
  keyId: string | null,
): Promise<number> {
  let keys = directory
    .updateTable('cell_key')
    .set({ revoked_at: sql`clock_timestamp()` })
    .where('cell', '=', cell)
    .where('revoked_at', 'is', null)
  if (keyId !== null) keys = keys.where('key_id', '=', keyId)
  const { numUpdatedRows } = await keys.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`${cell} has no such key. See kapis cell list.`)
  return Number(numUpdatedRows)
}

/** Returns whether the others accept calls that a cell signs with this key. */
export async function findKeyState(
  directory: Directory,
  cell: string,
  { keyId }: PeerKey,
): Promise<'unlisted' | 'over' | 'ending' | 'valid'> {
  const keys = directory.selectFrom('cell_key').select(['valid_until', 'revoked_at'])
  const key = await keys.where('key_id', '=', keyId).where('cell', '=', cell).executeTakeFirst()
  if (key === undefined) return 'unlisted'
  const { valid_until: end, revoked_at: revoked } = key
  if (revoked !== null || (end !== null && end.getTime() <= Date.now())) return 'over'
  return end === null ? 'valid' : 'ending'
}

/** Returns a line about each key of a cell, the oldest first, by the name of the cell. */
export async function describeKeys(directory: Directory): Promise<Map<string, string[]>> {
  const rows = await directory.selectFrom('cell_key').selectAll().orderBy('valid_from').execute()
  const byCell = Map.groupBy(rows, ({ cell }) => cell)
  const say = (row: (typeof rows)[number]) => `  key ${row.key_id}  ${sayTimes(row)}`
  return new Map([...byCell].map(([cell, keys]) => [cell, keys.map(say)]))
}

type Times = { valid_from: Date; valid_until: Date | null; revoked_at: Date | null }

function sayTimes({ valid_from, valid_until, revoked_at }: Times): string {
  if (revoked_at !== null) return `revoked ${sayTime(revoked_at)}`
  const from = `from ${sayTime(valid_from)}`
  return valid_until === null ? from : `${from} until ${sayTime(valid_until)}`
}

const sayTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
