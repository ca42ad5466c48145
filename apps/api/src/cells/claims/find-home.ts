import type { CellRow } from '../directory/list-cells.ts'
import type { Directory } from '../directory/open-directory.ts'
import type { ClaimKind } from '../directory/schema.ts'

type HomeDeps = { directory: Directory; list(): Promise<CellRow[]> }

/**
 * Returns the cell that has the account with this name. For a name without an account, the digest
 * chooses a cell, so that the response time does not reveal which names exist. The chosen cell may
 * be out of service, as the cell of an account may be: otherwise `unavailable` would reveal that a
 * name exists.
 */
export async function findHomeOfName(
  { directory, list }: HomeDeps,
  { kind, digest }: { kind: ClaimKind; digest: Buffer },
): Promise<string> {
  const [claim, cells] = await Promise.all([
    directory
      .selectFrom('claim')
      .select('cell')
      .where('kind', '=', kind)
      .where('digest', '=', digest)
      .executeTakeFirst(),
    list(),
  ])
  return claim?.cell ?? choose(cells, digest)
}

/** Returns the cell that has an account, or null if none has. */
export async function findHomeOfAccount(
  { directory }: Pick<HomeDeps, 'directory'>,
  accountId: string,
): Promise<string | null> {
  const claims = directory.selectFrom('claim').select('cell').where('account_id', '=', accountId)
  return (await claims.limit(1).executeTakeFirst())?.cell ?? null
}

function choose(cells: readonly CellRow[], digest: Buffer): string {
  return cells[digest.readUInt32BE() % Math.max(1, cells.length)]?.name ?? ''
}
