import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '../deploy/listen.ts'
import { msUntil } from '../prove/shared/crowd/wait-until.ts'
import { asServer, makeMachine } from './machine.ts'
import type { RigMachine } from './machine.ts'
import type { NodeHost } from './network.ts'
import type { Values } from './render.ts'

export const POSTGRES = '/usr/lib/postgresql/17'
const STOP_MS_MAX = 60_000

/** A machine of the database, with etcd, Patroni, PostgreSQL and the watch of a dead leader. */
export type RigNode = NodeHost &
  RigMachine & {
    /** Stops Patroni and PostgreSQL in order, as `systemctl stop patroni` does, or starts them. */
    stopPatroni(): Promise<void>
    startPatroni(): void
    /** Runs a shell script as the user of PostgreSQL, where the superuser may connect. */
    run(script: string, env?: Record<string, string>): Promise<string>
  }

// The words after the folder are those that change the user. The loop is what systemd does.
const START = `cd "$0" && set -a && . ./etcd.env && set +a
"$@" etcd >>etcd.log 2>&1 &
while sleep 0.1; do [ -e stopped ] || "$@" patroni patroni.yml >>patroni.log 2>&1; done &
"$@" /usr/bin/python3 release-dead-leader.py >>release.log 2>&1 &
wait`

/** Writes the configuration of a node into its folder; `boot` starts it. */
export function makeNode(host: NodeHost, folder: string, shared: Values): RigNode {
  const values = {
    ...shared,
    NODE: host.name,
    ADDRESS: host.address,
    ETCD_FOLDER: join(folder, 'etcd'),
    DATA_FOLDER: join(folder, 'postgres'),
    SOCKET_FOLDER: folder,
    POSTGRES_BIN: `${POSTGRES}/bin`,
    SYSTEM_USER: 'nobody',
    WATCHDOG: "'off'",
  }
  const machine = makeMachine({
    host,
    folder,
    values,
    files: ['etcd.env', 'patroni.yml', 'release-dead-leader.py'],
    start: START,
    // A namespace uses few process ids and soon repeats them, so an id in an old file could be that
    // of a running program.
    beforeBoot: () => rmSync(join(folder, 'postgres', 'postmaster.pid'), { force: true }),
  })
  const mark = join(folder, 'stopped')
  return {
    ...host,
    ...machine,
    async stopPatroni() {
      writeFileSync(mark, '')
      machine.signal('patroni', 'SIGTERM')
      const areGone = async () => !machine.isRunning('patroni') && !machine.isRunning('postmaster')
      if ((await msUntil(areGone, STOP_MS_MAX)) === null) throw new Error('Patroni did not stop')
    },
    startPatroni: () => rmSync(mark),
    async run(script, env = {}) {
      const [command, ...args] = [...asServer(), 'sh', '-s']
      const PATH = `${POSTGRES}/bin:/usr/bin:/bin`
      const place = { PATH, PGHOST: folder, PGUSER: 'postgres', ...env }
      const { code, output } = await listen(command, args, { env: place, input: script })
      if (code !== 0) throw new Error(`a script failed on ${host.name}:\n${output}`)
      return output
    },
  }
}
