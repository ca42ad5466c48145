import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startChild } from './child.ts'
import { giveToServer } from './run-as.ts'

/** The environment variable with the folder of the cluster that new clusters are copied from. */
export const TEMPLATE_VARIABLE = 'KAPIS_CLUSTER_TEMPLATE'

interface ClusterOptions {
  initdb: string
  /** The version of PostgreSQL. */
  major: number
  dataDir: string
  /** Whether the files must survive a power cut. Syncing new ones takes a second. */
  isKept: boolean
}

/** Creates the cluster's files unless they exist. */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { initdb, major, dataDir, isKept } = options
  if (existsSync(join(dataDir, 'PG_VERSION'))) return
  const template = process.env[TEMPLATE_VARIABLE]
  if (template !== undefined && !isKept && versionOf(template) === major) {
    execFileSync('cp', ['-a', template, dataDir])
    return
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  giveToServer(dataDir)
  const args = ['-D', dataDir, '--username=postgres', '--auth=trust', '--data-checksums']
  if (!isKept) args.push('--no-sync')
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

function versionOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'))
}

/**
 * Creates the two roles of the product. The owner migrates; the application has only the privileges
 * that migrations grant to it.
 */
export async function makeRoles(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const role of ['kapis_owner', 'kapis_app']) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (known.rowCount === 0) await client.query(`create role ${role} login`)
    }
    const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
    // Grant the role that the metrics need to show how far standbys lag behind. A standby gets it
    // from its primary.
    if (!rows[0].isStandby) await client.query('grant pg_read_all_stats to kapis_app')
  } finally {
    await client.end()
  }
}
