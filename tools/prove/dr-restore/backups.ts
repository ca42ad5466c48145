import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../../run/root.ts'
import { startChild } from '../../services/child.ts'
import type { Postgres } from '../../services/postgres.ts'
import { giveToServer } from '../../services/run-as.ts'
import { makeScratch } from '../../services/scratch.ts'
import type { ProofContext } from '../proof.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/17/bin'

const ARCHIVED_MS_MAX = 240_000
const RESTORE = join(ROOT, 'deploy/backup/restore.sh')
const argumentsFor = (to: Date | 'latest') => {
  const moment = to === 'latest' ? to : to.toISOString()
  return ['--to', moment, '--repo', '2']
}

type RestoreRun = { isDone: boolean; seconds: number; output: string }

export type Backups = {
  postgres: Postgres
  filesFolder: string
  /** The backup repository on the other host, which survives the disaster. */
  archive: string
  backUpDatabase(): Promise<void>
  /** Waits until everything that was written so far is in the archive. */
  untilArchived(): Promise<void>
  backUpFiles(): Promise<void>
  /** Runs the operator's restore command, as in docs/runbooks/restore.md. */
  restore(to: Date | 'latest', changed?: Record<string, string>): Promise<RestoreRun>
  /** Runs the restore command without --yes, and leaves its question unanswered. */
  restoreUnconfirmed(to: Date): Promise<RestoreRun>
  run(command: string, args: string[], env?: Record<string, string>): Promise<RestoreRun>
}

/**
 * Starts Debian's PostgreSQL, with a WAL archive in two repositories and an encrypted copy of the
 * files.
 */
export async function openBackups(ctx: ProofContext, archiveSeconds: number): Promise<Backups> {
  process.env['KAPIS_PG_BIN'] = DEBIAN_POSTGRES
  const scratch = makeScratch()
  ctx.onExit(() => scratch.remove())
  const place = scratch.path
  const configFile = join(place, 'pgbackrest.conf')
  const settings = {
    unix_socket_directories: place,
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${configFile} --stanza=kapis archive-push %p`,
    archive_timeout: String(archiveSeconds),
  }
  const { postgres, folder } = await ctx.services(settings)
  const filesFolder = join(folder, 'files')
  mkdirSync(filesFolder, { recursive: true })
  writeConfiguration(place, postgres, filesFolder, ctx.secretsKey)
  // Write the settings to a file, because the restored server starts without our command-line
  // flags.
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(postgres.dataDir, 'postgresql.conf'), lines.join(''))

  const env = { KAPIS_BACKUP_CONFIG: join(place, 'backup.env') }
  const must = async (ran: Promise<RestoreRun>) => {
    const { isDone, output } = await ran
    if (!isDone) throw new Error(`a backup failed:\n${output}`)
  }
  const backrest = (...args: string[]) =>
    must(run('pgbackrest', [`--config=${configFile}`, '--stanza=kapis', ...args], {}, true))
  await backrest('stanza-create')
  const restic = {
    RESTIC_REPOSITORY: join(place, 'other-host/files'),
    RESTIC_PASSWORD_FILE: join(place, 'restic-password'),
  }
  await must(run('restic', ['init', '--quiet'], restic))
  return {
    postgres,
    filesFolder,
    archive: join(place, 'other-host/pgbackrest/archive'),
    untilArchived: () => untilArchived(postgres.adminUrl),
    backUpDatabase: () => backrest('--repo=2', '--type=full', 'backup'),
    backUpFiles: () => must(run(join(ROOT, 'deploy/backup/backup-files.sh'), [], env)),
    run: (command, args, more = {}) => run(command, args, { ...restic, ...more }),
    restore: (to, changed = {}) =>
      run(RESTORE, [...argumentsFor(to), '--yes'], { ...env, ...changed }),
    restoreUnconfirmed: (to) => run(RESTORE, argumentsFor(to), env),
  }
}

async function untilArchived(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const current = await admin.query('select pg_walfile_name(pg_current_wal_lsn()) as name')
    // The name of a backup's history begins with that of its WAL file.
    const isArchived = async () => {
      const { rows } = await admin.query(
        'select left(last_archived_wal, 24) as name from pg_stat_archiver',
      )
      return rows[0].name !== null && rows[0].name >= current.rows[0].name
    }
    if ((await msUntil(isArchived, ARCHIVED_MS_MAX)) === null)
      throw new Error('nothing is archived')
  } finally {
    await admin.end()
  }
}

function writeConfiguration(
  place: string,
  postgres: Postgres,
  filesFolder: string,
  secretsKey: string,
): void {
  const write = (name: string, lines: string[]) =>
    writeFileSync(join(place, name), `${lines.join('\n')}\n`, { mode: 0o644 })
  for (const name of ['this-host', 'other-host', 'log', 'lock', 'spool']) {
    mkdirSync(join(place, name))
    giveToServer(join(place, name))
  }
  const repository = (number: number, host: string) => [
    `repo${number}-path=${join(place, host, 'pgbackrest')}`,
    `repo${number}-cipher-type=aes-256-cbc`,
    `repo${number}-cipher-pass=only-for-this-proof-${number}`,
    `repo${number}-retention-full=2`,
  ]
  write('pgbackrest.conf', [
    '[global]',
    ...repository(1, 'this-host'),
    ...repository(2, 'other-host'),
    `log-path=${join(place, 'log')}`,
    `lock-path=${join(place, 'lock')}`,
    `spool-path=${join(place, 'spool')}`,
    'start-fast=y',
    // A slow machine may take longer than the default to archive what a backup needs.
    'archive-timeout=600',
    'compress-type=lz4',
    'log-level-console=warn',
    '[kapis]',
    `pg1-path=${postgres.dataDir}`,
    `pg1-port=${postgres.port}`,
    `pg1-socket-path=${place}`,
    'pg1-user=postgres',
  ])
  write('restic-password', ['only-for-this-proof'])
  write('kapis.env', [
    'PROFILE=test',
    `SECRETS_KEY=${secretsKey}`,
    `FILES_FOLDER=${filesFolder}`,
    `DATABASE_URL=${postgres.url('kapis', 'kapis_app')}`,
  ])
  write('backup.env', [
    'STANZA=kapis',
    `PGDATA=${postgres.dataDir}`,
    `PGBIN=${DEBIAN_POSTGRES}`,
    `PGBACKREST_CONFIG=${join(place, 'pgbackrest.conf')}`,
    'DATABASE=kapis',
    'PG_SUPERUSER=postgres',
    // The repository with the copy of the files. A planted fault replaces it.
    `RESTIC_REPOSITORY=\${KAPIS_PLANTED_COPY:-${join(place, 'other-host/files')}}`,
    `RESTIC_PASSWORD_FILE=${join(place, 'restic-password')}`,
    `RESTIC_CACHE_DIR=${join(place, 'cache')}`,
    `KAPIS_ENV=${join(place, 'kapis.env')}`,
    `NODE=${process.execPath}`,
  ])
}

async function run(
  command: string,
  args: string[],
  env: Record<string, string>,
  unprivileged = false,
): Promise<RestoreRun> {
  const startedAt = performance.now()
  const child = startChild(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    cwd: '/',
    unprivileged,
    deathSignal: 'TERM',
  })
  const heard: string[] = []
  child.raw.stdout?.on('data', (text: Buffer) => heard.push(text.toString()))
  child.raw.stderr?.on('data', (text: Buffer) => heard.push(text.toString()))
  const code = await child.exited
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { isDone: code === 0, seconds, output: heard.join('') }
}
