import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import type { Child } from '../services/child.ts'
import { giveToServer, serverIdentity } from '../services/run-as.ts'
import { ip } from './ip.ts'
import type { Host } from './network.ts'
import { render } from './render.ts'
import type { Values } from './render.ts'

/** A machine that runs programs: processes, mounts and a network of its own. */
export type RigMachine = {
  folder: string
  boot(): void
  /** Simulates a power cut: every process dies at once, and the network hears nothing of it. */
  powerOff(): Promise<void>
  signal(program: Program, name: NodeJS.Signals): void
  isRunning(program: Program): boolean
  /** Runs a command in the machine's own mounts, as root. */
  enter(...command: string[]): Promise<number | null>
}

type Program = keyof typeof COMMANDS

type MachineParts = {
  host: Host
  folder: string
  /** The files of `deploy/ha/` that the machine reads. */
  files: string[]
  /** What the files and the programs' environment need. */
  values: Values
  /** The shell script that starts its programs, and waits for them. */
  start: string
  /** Called before each start. */
  beforeBoot?: () => void
}

/** Writes the configuration of a machine into its folder; `boot` starts it. */
export function makeMachine(parts: MachineParts): RigMachine {
  const { host, folder, files, values, beforeBoot } = parts
  mkdirSync(folder, { mode: 0o700 })
  giveToServer(folder)
  for (const name of files) {
    const file = join(folder, name)
    writeFileSync(file, render(name, values), { mode: 0o600 })
    giveToServer(file)
  }
  let child: Child | null = null
  const powerOff = async () => {
    host.unplug()
    // When the first process of a PID namespace dies, the kernel kills all others.
    await child?.end('SIGKILL')
    child = null
  }
  atExit({ stop: powerOff, stopNow: () => child?.signal('SIGKILL') })
  const pidOf = (program: Program) => findProcess(host, COMMANDS[program])
  return {
    folder,
    powerOff,
    boot() {
      beforeBoot?.()
      host.plug()
      child = launch(parts)
    },
    signal(program, name) {
      const pid = pidOf(program)
      if (pid === null) throw new Error(`no ${program} runs on ${host.name}`)
      process.kill(pid, name)
    },
    isRunning: (program) => pidOf(program) !== null,
    enter(...command) {
      const pid = findProcess(host, /^\/bin\/sh\0-c\0/)
      const args = ['--target', String(pid), '--mount', ...command]
      return startChild('nsenter', args, { stdio: 'inherit', deathSignal: 'KILL' }).exited
    },
  }
}

/** The words that run a program as the user of the servers. */
export function asServer(): string[] {
  const { uid, gid } = serverIdentity()!
  return ['setpriv', '--pdeathsig=KILL', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

// The shell is the first process of the PID namespace and reaps every orphan. Without that, a
// killed postmaster would still look alive to the next one.
function launch({ host, folder, values, start }: MachineParts): Child {
  const own = ['--pid', '--ipc', '--mount-proc', '--fork', '--kill-child']
  const shell = ['/bin/sh', '-c', start, folder, ...asServer()]
  const args = [`--net=/run/netns/${host.namespace}`, 'unshare', ...own, ...shell]
  const log = openSync(join(folder, 'machine.log'), 'a')
  const child = startChild('nsenter', args, {
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { ...values, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder },
    deathSignal: 'KILL',
  })
  closeSync(log)
  return child
}

const COMMANDS = {
  postmaster: /^\S*\/postgres\0-D\0/,
  patroni: /^\S*python3?\S*\0\S*\/patroni\0/,
  haproxy: /^haproxy\0/,
}

function findProcess({ namespace }: Host, command: RegExp): number | null {
  const pids = ip('netns', 'pids', namespace).split('\n')
  const found = pids.find((pid) => pid !== '' && command.test(commandOf(pid)))
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
