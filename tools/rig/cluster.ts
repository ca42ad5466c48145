import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { readDeployFile } from '../deploy/deploy-folder.ts'
import { isListening } from '../services/haproxy.ts'
import { makeClusterCertificates } from './certificates.ts'
import { makeNetwork } from './network.ts'
import type { Network } from './network.ts'
import { makeNode } from './node.ts'
import type { RigNode } from './node.ts'
import { openPatroni } from './patroni.ts'
import type { Patroni } from './patroni.ts'
import { makeProxies } from './proxy.ts'
import type { Proxy } from './proxy.ts'
import type { OnStop } from './on-stop.ts'
import { startRedis } from './redis.ts'

const SETTLE_MS = 240_000

/** Three database nodes, the two proxies in front of them, and Redis. */
export type Cluster = {
  nodes: RigNode[]
  proxies: Proxy[]
  patroni: Patroni
  redisUrl: string
  /** Returns the address of the product's database, through the working proxy. */
  url(role: 'kapis_owner' | 'kapis_app'): string
}

/**
 * Registers a function that undoes a step. If the rig fails to start, the steps taken so far are
 * undone.
 */

export async function startCluster(folder: string, onStop: OnStop): Promise<Cluster> {
  const network = makeNetwork({ nodes: ['n1', 'n2', 'n3'], proxies: ['p1', 'p2'] })
  onStop(() => network.remove())
  nameHosts(folder, network, onStop)
  const tls = makeClusterCertificates(folder, network.nodes)
  const password = { patroni: newPassword(), owner: newPassword(), app: newPassword() }
  const shared = {
    TLS_FOLDER: tls,
    PATRONI_PASSWORD: password.patroni,
    ETCD_HOSTS: network.nodes.map(({ address }) => `${address}:2379`).join(','),
    ETCD_CLUSTER: network.nodes.map((one) => `${one.name}=https://${one.address}:2380`).join(','),
    CLUSTER_NETWORK: network.clusterNetwork,
    PROXY_NETWORK: network.frontNetwork,
  }
  const nodes = network.nodes.map((host) => makeNode(host, join(folder, host.name), shared))
  const proxies = makeProxies(network, folder, shared)
  const machines = [...nodes, ...proxies]
  onStop(async () => void (await Promise.all(machines.map((machine) => machine.powerOff()))))
  for (const machine of machines) machine.boot()
  const redisUrl = await startRedis(folder, tls, onStop)
  const patroni = openPatroni(nodes, tls, password.patroni)
  const leader = await patroni.settled(SETTLE_MS)

  const roles = { OWNER_PASSWORD: password.owner, APP_PASSWORD: password.app }
  await leader.run(readDeployFile('postgres/make-roles.sh'), roles)
  const trust = `sslmode=verify-full&sslrootcert=${join(tls, 'proxy', 'ca.crt')}`
  const url: Cluster['url'] = (role) => {
    const own = role === 'kapis_owner' ? password.owner : password.app
    return `postgres://${role}:${own}@kapis-database:5432/kapis?${trust}`
  }
  while (!(await isListening({ host: network.databaseAddress, port: 5432 }))) await wait(100)
  await migrate(url('kapis_owner'))
  return { nodes, proxies, patroni, redisUrl, url }
}

const newPassword = () => randomBytes(16).toString('hex')

/** Gives the database and Redis the names that are in their certificates. */
function nameHosts(folder: string, { databaseAddress }: Network, onStop: OnStop): void {
  const file = join(folder, 'hosts')
  const names = ['127.0.0.1 localhost kapis-redis', `${databaseAddress} kapis-database`]
  writeFileSync(file, `${names.join('\n')}\n`, { mode: 0o644 })
  execFileSync('mount', ['--bind', file, '/etc/hosts'])
  onStop(() => void execFileSync('umount', ['/etc/hosts']))
}
