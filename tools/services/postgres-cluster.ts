import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startChild } from './child.ts'
import { giveToServer } from './run-as.ts'

/** Creates the cluster's files unless they exist. */
export async function prepareCluster(initdb: string, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  giveToServer(dataDir)
  const args = ['-D', dataDir, '--username=postgres', '--auth=trust', '--data-checksums']
  const child = startChild(initdb, [...args, '--encoding=UTF8', '--locale=C.UTF-8'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    unprivileged: true,
    deathSignal: 'KILL',
  })
  const message: string[] = []
  child.raw.stdout?.on('data', (text: Buffer) => message.push(text.toString()))
  child.raw.stderr?.on('data', (text: Buffer) => message.push(text.toString()))
  if ((await child.exited) !== 0) throw new Error(`initdb failed:\n${message.join('')}`)
}

/** The owner migrates; the application's role has only what the migrations grant it. */
export async function makeRoles(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const role of ['kapis_owner', 'kapis_app']) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (known.rowCount === 0) await client.query(`create role ${role} login`)
    }
  } finally {
    await client.end()
  }
}
