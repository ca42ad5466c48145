import { FINGERPRINT, countIn } from '../../deploy/trial-loss.ts'
import { PROGRAMS, PROJECT, start, until } from './deployment.ts'
import type { Deployment } from './deployment.ts'

const BACKUP = '/srv/kapis/current/deploy/backup'
const LOST = ['postgres', 'pgbackrest', 'files']

/** Waits for the first backups that the deployment makes by itself. */
export async function untilBackedUp({ engine }: Deployment): Promise<void> {
  const marks = ['test', '-e', '/var/lib/pgbackrest/marks/database']
  await until('the backup of the database', () => engine.exec('backup', marks))
  const count = 'restic snapshots --json | grep --quiet short_id'
  await until('the copy of the files', () => engine.exec('backup', ['bash', '-c', count]))
}

/**
 * Takes the last backups, removes the database, its first store and the files, and restores them from
 * the store that stands for another machine. Compares every row and every file.
 */
export async function loseAndRestore(deployment: Deployment, say: (line: string) => void) {
  const { engine, compose } = deployment
  for (const program of PROGRAMS) await engine.podman('stop', engine.nameOf(program))
  for (const _ of [1, 2]) await engine.exec('backup', [`${BACKUP}/backup-files.sh`])
  const database = ['runuser', '--user=postgres', '--', `${BACKUP}/backup-database.sh`, 'diff']
  await engine.exec('backup', database)
  const before = await engine.exec('backup', ['bash', '-euo', 'pipefail', '-c', FINGERPRINT])
  await engine.podman('kill', engine.nameOf('postgres'))
  await compose('down')
  for (const name of LOST) await engine.podman('volume', 'rm', `${PROJECT}_${name}`)
  const startedAt = performance.now()
  const oneOff = ['run', '--rm', '--no-deps', '-T', 'backup']
  const heard = await compose(
    ...oneOff,
    'kapis',
    'restore',
    '--to',
    'latest',
    '--repo',
    '2',
    '--yes',
  )
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  say(heard.trim())
  const isDone = /^DONE in/m.test(heard) && !/^✗/m.test(heard)
  await compose('up', '--detach', 'postgres')
  const read = () => compose(...oneOff, 'bash', '-euo', 'pipefail', '-c', FINGERPRINT)
  const after = await until('the restored database', read)
  const isSame = isDone && after.includes(before.trim())
  await start(deployment)
  return { ...countIn(before), seconds, isSame }
}
