import { compareClaims } from '#cells/claims/compare-claims.ts'
import { addCell, describeCells, setCellState } from '#cells/directory/manage-cells.ts'
import { migrateDirectory } from '#cells/directory/migrate-directory.ts'
import { openDirectory } from '#cells/directory/open-directory.ts'
import type { Directory } from '#cells/directory/open-directory.ts'
import { openCells } from '#cells/open-cells.ts'
import type { JoinedCells } from '#cells/open-cells.ts'
import { readConfig, readDirectoryOwnerUrl } from '#config.ts'
import type { Config } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

const STATES = { close: 'closed', open: 'open', out: 'out', in: 'open' } as const
const NAME = /^[a-z][a-z0-9]{0,15}$/
const ADDRESS = /^https?:\/\/[^/]+$/

type CellCommand = {
  config: Config
  cells: JoinedCells
  db: Db
  /** Opens the directory as its owner, who alone may add cells. */
  openOwner(): Directory
}

/** Runs a command, and returns what to print. Throws if it is wrong. */
export async function runCellCommand(
  { config, cells, db, openOwner }: CellCommand,
  [command = '', name = '', address = '']: string[],
): Promise<string> {
  const { directory } = cells
  if (command === 'list') return (await describeCells(directory)).join('\n')
  if (command === 'claim') return claimNames({ config, cells, db })
  if (!NAME.test(name)) throw new UsageError('Name the command and the cell.')
  if (command === 'add') {
    if (!ADDRESS.test(address)) throw new UsageError(`${address} is no URL without a path.`)
    const owner = openOwner()
    try {
      await addCell(owner, { ...config.cells!, ...config }, { name, address })
    } finally {
      await owner.destroy()
    }
    return `The cell ${name} was added. Run kapis cell claim in it if it has accounts already.`
  }
  if (!Object.hasOwn(STATES, command)) throw new UsageError(`There is no command ${command}.`)
  const state = STATES[command as keyof typeof STATES]
  await setCellState(directory, name, state)
  return `The cell ${name} is ${state}.`
}

type ClaimCommand = Omit<CellCommand, 'openOwner'>

async function claimNames({ config, cells, db }: ClaimCommand): Promise<string> {
  const { doubled, ...found } = await compareClaims({ ...config.cells!, ...cells, db })
  const { accounts, settled, released } = found
  const says = `${accounts} accounts, ${settled} claimed or corrected, ${released} released.`
  if (doubled.length === 0) return says
  throw new Error(`${says}\nAnother account has names of these:\n${doubled.join('\n')}`)
}

/** Runs a command about the cells of the deployment. */
export async function run({ args }: CommandWords): Promise<void> {
  if (args[0] === 'migrate') {
    await migrateDirectory(readDirectoryOwnerUrl())
    return console.log('The directory has the newest schema.')
  }
  const config = readConfig()
  const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
  const cells = openCells(config.cells, db)
  try {
    if (cells === null) throw new Error('Set CELL and the variables of its group (docs/CONFIG.md).')
    const openOwner = () => openDirectory(readDirectoryOwnerUrl())
    console.log(await runCellCommand({ config, cells, db, openOwner }, args))
  } finally {
    await cells?.close()
    await db.destroy()
  }
}
