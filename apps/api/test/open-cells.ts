import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../../../tools/services/databases.ts'
import { addKeys } from '../src/cells/directory/manage-keys.ts'
import { migrateDirectory } from '../src/cells/directory/migrate-directory.ts'
import { openDirectory } from '../src/cells/directory/open-directory.ts'
import type { Directory } from '../src/cells/directory/open-directory.ts'
import { openTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

export type TestCells = Awaited<ReturnType<typeof openTestCells>>

/** Creates an empty directory in a database of its own. */
export async function openTestDirectory() {
  const { adminUrl } = inject('kapisDb')
  const database = `directory_${randomUUID().replaceAll('-', '')}`
  await createDatabase(adminUrl, database)
  await migrateDirectory(databaseUrl(adminUrl, database, 'kapis_owner'))
  const url = databaseUrl(adminUrl, database, 'kapis_app')
  const directory = openDirectory(url)
  const ownerUrl = databaseUrl(adminUrl, database, 'kapis_owner')
  const owner = openDirectory(ownerUrl)
  return {
    url,
    directory,
    owner,
    ownerUrl,
    /** Ends the directory as a crash would: its connections break, and new ones fail. */
    drop: () => dropDatabase(adminUrl, database),
    async close() {
      await Promise.all([directory.destroy(), owner.destroy()])
      await dropDatabase(adminUrl, database)
    },
  }
}

/** Returns the environment of a cell, with a key of its own and those that all test cells share. */
function cellEnvironment(cell: string, directoryUrl: string): Record<string, string> {
  return {
    CELL: cell,
    DIRECTORY_URL: directoryUrl,
    DIRECTORY_KEY: '0d'.repeat(32),
    PEER_KEYS: Buffer.from(cell).toString('hex').padEnd(64, '0'),
    LOG_ORIGIN: `${cell}.test/log`,
  }
}

/**
 * Opens a deployment of two cells, `c1` and `c2`: two whole APIs, each with its own database and port,
 * and a directory that they share.
 */
export async function openTestCells(environment: Record<string, string> = {}) {
  const { url, directory, owner, ownerUrl, drop, close } = await openTestDirectory()
  const open = async (name: string) => {
    const cell = await openTestApp({ ...environment, ...cellEnvironment(name, url) })
    await addCell(owner, name, cell)
    return cell
  }
  const [c1, c2] = [await open('c1'), await open('c2')]
  return {
    c1,
    c2,
    directory,
    /** The directory as its owner. */
    owner,
    ownerUrl,
    dropDirectory: drop,
    async close() {
      await c1.close()
      await c2.close()
      await close()
    },
  }
}

/** Lets an API listen, and adds it with its key to the directory. */
async function addCell(
  directory: Directory,
  name: string,
  { app, config }: TestApp,
): Promise<void> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await directory.insertInto('cell').values({ name, address }).execute()
  await addKeys(directory, name, config.cells!.peerKeys)
}
