import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../run/root.ts'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { listen } from './listen.ts'

const BOOT_MS_MAX = 60_000
const NAMESPACES = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A machine of the trial: a Debian with its own systemd and network. */
export type Machine = {
  /** The id of its systemd, whose namespaces are those of the machine. */
  pid: number
  /** Runs a shell script as root. Returns what it printed; throws if a command fails. */
  run(script: string): Promise<string>
  stop(): Promise<void>
}

/** Boots the Debian in a folder, with another folder as the store of another machine. */
export async function bootMachine(root: string, store: string): Promise<Machine> {
  const boot = startChild(join(ROOT, 'tools/deploy/boot-root.sh'), [root, store], {
    stdio: ['ignore', 'inherit', 'inherit'],
    deathSignal: 'KILL',
  })
  const stop = async () => {
    await boot.end('SIGKILL')
    await removeGroups(boot.pid)
  }
  atExit({ stop, stopNow: () => boot.signal('SIGKILL') })
  const pid = await findInit(boot.pid)
  let number = 0
  const run = async (script: string) => {
    number += 1
    const file = `/root/part-${number}.sh`
    writeFileSync(join(root, file), script)
    const clean = ['env', '--ignore-environment', 'HOME=/root', 'LC_ALL=C.UTF-8', `PATH=${PATH}`]
    const shell = [...clean, 'DEBIAN_FRONTEND=noninteractive', 'bash', '-euo', 'pipefail', file]
    const inside = ['--target', `${pid}`, ...NAMESPACES]
    const { code, output } = await listen('nsenter', [...inside, ...shell])
    if (code === 0) return output
    const log = await listen('nsenter', [...inside, 'journalctl', '--no-pager', '--lines=60'])
    throw new Error(`a command failed:\n${output.slice(-6000)}\n${log.output}`)
  }
  // Debian has units for hardware, which fail here.
  await run('systemctl is-system-running --wait || true')
  return { pid, run, stop }
}

/** Waits until systemd runs, and returns the id of its process outside. */
async function findInit(bootPid: number): Promise<number> {
  const deadline = Date.now() + BOOT_MS_MAX
  for (;;) {
    const text = readFileSync(`/proc/${bootPid}/task/${bootPid}/children`, 'utf8')
    const pid = Number(text.trim().split(' ').at(-1))
    const name = pid > 0 ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : ''
    if (name === 'systemd') {
      // Its first act is to make the socket of systemctl.
      await wait(2_000)
      return pid
    }
    assert(Date.now() < deadline, 'systemd did not start')
    await wait(100)
  }
}

/** Removes the control groups of a machine that has stopped, once its last process is gone. */
async function removeGroups(bootPid: number): Promise<void> {
  for (const place of ['/sys/fs/cgroup', '/sys/fs/cgroup/systemd']) {
    const folder = join(place, `kapis-trial-${bootPid}`)
    for (let tries = 0; existsSync(folder) && tries < 100; tries += 1) {
      await wait(100)
      removeEmpty(folder)
    }
  }
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name))
  }
  try {
    rmdirSync(folder)
  } catch {
    // A process of it is still ending.
  }
}
