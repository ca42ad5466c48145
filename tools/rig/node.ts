import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import type { Child } from '../services/child.ts'
import { giveToServer, serverIdentity } from '../services/run-as.ts'
import { ip } from './ip.ts'
import type { Host } from './network.ts'
import { POSTGRES_BIN } from './programs.ts'
import { render } from './render.ts'
import type { Values } from './render.ts'

/** A database node: etcd, Patroni and PostgreSQL in namespaces of their own. */
export type RigNode = Host & {
  folder: string
  boot(): void
  /** Simulates a power cut: every process of the node dies at once. */
  powerOff(): Promise<void>
  /** Sends a signal to the postmaster or to Patroni. */
  signal(program: Program, name: NodeJS.Signals): void
}

type Program = 'postmaster' | 'patroni'

/** Writes the configuration of a node into its folder; `boot` starts it. */
export function makeNode(host: Host, folder: string, shared: Values): RigNode {
  mkdirSync(folder, { mode: 0o700 })
  giveToServer(folder)
  const values = {
    ...shared,
    NODE: host.name,
    ADDRESS: host.address,
    ETCD_FOLDER: join(folder, 'etcd'),
    DATA_FOLDER: join(folder, 'postgres'),
    PASSWORD_FILE: join(folder, 'pgpass'),
    SOCKET_FOLDER: folder,
    POSTGRES_BIN,
    WATCHDOG: "'off'",
  }
  for (const name of ['etcd.env', 'patroni.yml']) {
    const file = join(folder, name)
    writeFileSync(file, render(name, values), { mode: 0o600 })
    giveToServer(file)
  }
  let child: Child | null = null
  const powerOff = async () => {
    // When the first process of a PID namespace dies, the kernel kills all others.
    await child?.end('SIGKILL')
    child = null
  }
  atExit({ stop: powerOff, stopNow: () => child?.signal('SIGKILL') })
  return {
    ...host,
    folder,
    powerOff,
    boot() {
      child = launch(host, folder)
    },
    signal(program, name) {
      const pid = findProcess(host, program)
      if (pid === null) throw new Error(`no ${program} runs on ${host.name}`)
      process.kill(pid, name)
    },
  }
}

// The shell is the first process of the PID namespace and reaps every orphan. Without that, a
// killed postmaster would still look alive to the next one.
const START = `cd "$0" && set -a && . ./etcd.env && set +a
etcd >>etcd.log 2>&1 &
patroni patroni.yml >>patroni.log 2>&1 &
wait`

function launch(host: Host, folder: string): Child {
  // A namespace uses few process ids and soon repeats them, so an id in an old file could be that
  // of a running program.
  rmSync(join(folder, 'postgres', 'postmaster.pid'), { force: true })
  const { uid, gid } = serverIdentity()!
  const own = ['--pid', '--ipc', '--mount-proc', '--fork', '--kill-child']
  const who = ['--pdeathsig', 'KILL', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const shell = ['/bin/sh', '-c', START, folder]
  const args = [
    `--net=/run/netns/${host.namespace}`,
    'unshare',
    ...own,
    'setpriv',
    ...who,
    ...shell,
  ]
  const log = openSync(join(folder, 'node.log'), 'a')
  const child = startChild('nsenter', args, {
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: folder },
    deathSignal: 'KILL',
  })
  closeSync(log)
  return child
}

const COMMANDS: Record<Program, RegExp> = {
  postmaster: /^\S*\/postgres\0-D\0/,
  patroni: /^\S*python3?\S*\0\S*\/patroni\0/,
}

function findProcess({ namespace }: Host, program: Program): number | null {
  const listed = ip('netns', 'pids', namespace)
  const pids = listed.split('\n').filter((line) => line !== '')
  const found = pids.find((pid) => COMMANDS[program].test(commandOf(pid)))
  return found === undefined ? null : Number(found)
}

function commandOf(pid: string): string {
  const file = `/proc/${pid}/cmdline`
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch {
    // The process has just exited.
    return ''
  }
}
