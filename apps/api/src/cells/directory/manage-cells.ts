import { findOtherKeys, storeKeyChecks } from './key-checks.ts'
import type { SharedKeys } from './key-checks.ts'
import { describeKeys } from './manage-keys.ts'
import type { Directory } from './open-directory.ts'
import type { CellState } from './schema.ts'

/**
 * Adds a cell to the directory, or changes its address. Throws if this cell, from which it is
 * added, has other keys than the ones before.
 */
export async function addCell(
  directory: Directory,
  keys: SharedKeys,
  { name, address }: { name: string; address: string },
): Promise<void> {
  await storeKeyChecks(directory, keys)
  const others = await findOtherKeys(directory, keys)
  if (others.length > 0) {
    throw new Error(`${others.join(', ')} must be equal in all cells. Nothing was added.`)
  }
  await directory
    .insertInto('cell')
    .values({ name, address })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ address }))
    .execute()
}

/** Sets the state of a cell. All processes follow it within a second. */
export async function setCellState(
  directory: Directory,
  name: string,
  state: CellState,
): Promise<void> {
  const cell = directory.updateTable('cell').set({ state }).where('name', '=', name)
  const { numUpdatedRows } = await cell.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`There is no cell ${name}. See kapis cell list.`)
}

/** Returns a line about each cell (its name, state, number of accounts, address) and each key. */
export async function describeCells(directory: Directory): Promise<string[]> {
  const rows = await directory
    .selectFrom('cell')
    .leftJoin('claim', (join) =>
      join.onRef('claim.cell', '=', 'cell.name').on('claim.kind', '=', 'username'),
    )
    .select(['cell.name', 'cell.state', 'cell.address'])
    .select((eb) => eb.fn.count<bigint>('claim.digest').as('accounts'))
    .groupBy('cell.name')
    .orderBy('cell.name')
    .execute()
  const keys = await describeKeys(directory)
  return rows.flatMap(({ name, state, accounts, address }) => [
    `${name.padEnd(16)}  ${state.padEnd(6)}  ${String(accounts).padStart(9)} accounts  ${address}`,
    ...(keys.get(name) ?? []),
  ])
}
