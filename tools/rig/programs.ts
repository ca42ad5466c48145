import { existsSync } from 'node:fs'

/** The programs that the rig runs: their paths in Debian 12, and the packages that install them. */
const PROGRAMS = [
  { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  { path: '/usr/bin/patroni', package: 'patroni' },
  { path: '/usr/bin/etcd', package: 'etcd-server' },
  { path: '/usr/sbin/haproxy', package: 'haproxy' },
  { path: '/usr/bin/redis-server', package: 'redis-server' },
  { path: '/usr/bin/nsenter', package: 'util-linux' },
]
const IP = ['/usr/sbin/ip', '/usr/bin/ip', '/sbin/ip']

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/** Throws an error that lists the missing packages. Without them the rig would prove nothing. */
export function assertRigCanRun(): void {
  const missing = PROGRAMS.filter(({ path }) => !existsSync(path)).map((one) => one.package)
  if (!IP.some((path) => existsSync(path))) missing.push('iproute2')
  if (missing.length > 0) {
    throw new Error(`the rig needs: apt-get install --no-install-recommends ${missing.join(' ')}`)
  }
  if (process.getuid?.() !== 0) throw new Error('the rig needs root: it makes network namespaces')
}
