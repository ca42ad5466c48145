import { compareClaims } from '#cells/claims/compare-claims.ts'
import { addCell, describeCells, setCellState } from '#cells/directory/manage-cells.ts'
import { addKeys, revokeKeys } from '#cells/directory/manage-keys.ts'
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
const KEY_ID = /^[0-9a-f]{16}$/
const ADDRESS = /^https?:\/\/[^/]+$/

type CellCommand = {
  config: Config
  cells: JoinedCells
  db: Db
  /** Opens the directory as its owner, who alone may add cells and their keys. */
  openOwner(): Directory
}

/** Runs a command, and returns what to print. Throws if it is wrong. */
export async function runCellCommand(
  deps: CellCommand,
  [command = '', name = '', last]: string[],
): Promise<string> {
  const { directory } = deps.cells
  if (command === 'list') return (await describeCells(directory)).join('\n')
  if (command === 'claim') return claimNames(deps)
  if (command === 'add-key') return addOwnKeys(deps)
  if (!NAME.test(name)) throw new UsageError('Name the command and the cell.')
  if (command === 'add') return addToDirectory(deps, name, last ?? '')
  if (command === 'revoke-key') return revoke(deps, name, last ?? null)
  if (!Object.hasOwn(STATES, command)) throw new UsageError(`There is no command ${command}.`)
  const state = STATES[command as keyof typeof STATES]
  await setCellState(directory, name, state)
  return `The cell ${name} is ${state}.`
}

async function addToDirectory(
  { config, openOwner }: CellCommand,
  name: string,
  address: string,
): Promise<string> {
  if (!ADDRESS.test(address)) throw new UsageError(`${address} is no URL without a path.`)
  const keys = { ...config.cells!, ...config }
  await withOwner(openOwner, (owner) => addCell(owner, keys, { name, address }))
  return `The cell ${name} was added. Run kapis cell add-key in it, and kapis cell claim if it has accounts already.`
}

/** Lists the keys of the cell in which the command runs. */
async function addOwnKeys({ config, openOwner }: CellCommand): Promise<string> {
  const { name, peerKeys } = config.cells!
  const added = await withOwner(openOwner, (owner) => addKeys(owner, name, peerKeys))
  if (added.length === 0) return `All keys of PEER_KEYS are listed for ${name} already.`
  return `${name} may sign with ${added.join(', ')}. Keys that it had before end in a day.`
}

async function revoke(
  { openOwner }: CellCommand,
  name: string,
  keyId: string | null,
): Promise<string> {
  if (keyId !== null && !KEY_ID.test(keyId)) throw new UsageError(`${keyId} is no id of a key.`)
  const count = await withOwner(openOwner, (owner) => revokeKeys(owner, name, keyId))
  const which = count === 1 ? 'One key' : `${count} keys`
  return `${which} of ${name} revoked. The other cells refuse its calls within two seconds.`
}

async function withOwner<T>(
  openOwner: CellCommand['openOwner'],
  work: (owner: Directory) => Promise<T>,
): Promise<T> {
  const owner = openOwner()
  try {
    return await work(owner)
  } finally {
    await owner.destroy()
  }
}

async function claimNames({ config, cells, db }: CellCommand): Promise<string> {
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
