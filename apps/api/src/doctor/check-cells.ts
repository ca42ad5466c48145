import { findOtherKeys } from '#cells/directory/key-checks.ts'
import type { SharedKeys } from '#cells/directory/key-checks.ts'
import { openDirectory } from '#cells/directory/open-directory.ts'
import type { Directory } from '#cells/directory/open-directory.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

type CellKeys = SharedKeys & { name: string }
type CellCheckSettings = Pick<SharedKeys, 'identityKeys'> & {
  cells: (Omit<CellKeys, 'identityKeys'> & { directoryUrl: string }) | null
}

/** Returns the check of the directory that all cells share; none if this is the only one. */
export function cellChecks({ cells, identityKeys }: CellCheckSettings): Check[] {
  if (cells === null) return []
  const run = async () => {
    const directory = openDirectory(cells.directoryUrl)
    try {
      return await checkCell(directory, { ...cells, identityKeys })
    } finally {
      await directory.destroy()
    }
  }
  return [{ name: 'cells', run }]
}

async function checkCell(directory: Directory, cell: CellKeys): Promise<Diagnosis> {
  const rows = await directory.selectFrom('cell').select(['name', 'state']).execute()
  const own = rows.find(({ name }) => name === cell.name)
  if (own === undefined) {
    const todo = `Run kapis cell add ${cell.name} ADDRESS. Nobody can sign up here before.`
    return fail('cells', `the directory does not list ${cell.name}`, todo)
  }
  const others = await findOtherKeys(directory, cell)
  if (others.length > 0) {
    const todo = 'Give all cells the same keys: names and calls of this one are not recognised.'
    return fail('cells', `${others.join(', ')} differs from the other cells`, todo)
  }
  const says = `${cell.name} is ${own.state}, one of ${rows.length}, with the same keys`
  return own.state === 'open'
    ? ok('cells', says)
    : warn('cells', says, `Run kapis cell ${own.state === 'out' ? 'in' : 'open'} ${cell.name}.`)
}
