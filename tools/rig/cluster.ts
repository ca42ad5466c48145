import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { createMigratedDatabase } from '../services/migrated-database.ts'
import { makeRoles } from '../services/postgres-cluster.ts'
import { databaseUrl } from '../services/databases.ts'
import { makeNetwork } from './network.ts'
import { makeNode } from './node.ts'
import type { RigNode } from './node.ts'
import { openPatroni } from './patroni.ts'
import type { Patroni } from './patroni.ts'
import { startProxy } from './proxy.ts'

const NAMES = ['n1', 'n2', 'n3']
const DATABASE = 'kapis'
const SETTLE_MS = 240_000

type Role = 'postgres' | 'kapis_owner' | 'kapis_app'

/** Three database nodes and the proxy in front of them. */
export type Cluster = {
  nodes: RigNode[]
  patroni: Patroni
  /** Returns the address of the product's database, through the proxy. */
  url(role: Role): string
  /** Returns the superuser's address of one node, which bypasses the proxy. */
  directUrl(node: RigNode): string
}

/**
 * Registers a function that undoes a step. If the rig fails to start, the steps taken so far are
 * undone.
 */
export type OnStop = (stop: () => void | Promise<void>) => void

export async function startCluster(folder: string, onStop: OnStop): Promise<Cluster> {
  const network = makeNetwork(NAMES)
  onStop(() => network.remove())
  const secrets = { patroni: newPassword(), postgres: newPassword(), replication: newPassword() }
  const shared = {
    PATRONI_PASSWORD: secrets.patroni,
    POSTGRES_PASSWORD: secrets.postgres,
    REPLICATION_PASSWORD: secrets.replication,
    ETCD_HOSTS: network.hosts.map(({ address }) => `${address}:2379`).join(','),
    ETCD_CLUSTER: network.hosts.map((one) => `${one.name}=http://${one.address}:2380`).join(','),
    CLUSTER_NETWORK: network.clusterNetwork,
    PROXY_NETWORK: network.frontNetwork,
  }
  const nodes = network.hosts.map((host) => makeNode(host, join(folder, host.name), shared))
  onStop(async () => void (await Promise.all(nodes.map((node) => node.powerOff()))))
  for (const node of nodes) node.boot()
  const proxy = await startProxy(folder, network.hosts)
  onStop(() => proxy.stop())
  const patroni = openPatroni(nodes, secrets.patroni)
  await patroni.settled(SETTLE_MS)

  const address = (place: string, role: Role, database: string) =>
    `postgres://${role}:${secrets.postgres}@${place}/${database}`
  const adminUrl = address(`127.0.0.1:${proxy.port}`, 'postgres', 'postgres')
  await makeRoles(adminUrl)
  await setPasswords(adminUrl, secrets.postgres)
  await createMigratedDatabase(adminUrl, DATABASE)
  return {
    nodes,
    patroni,
    url: (role) => databaseUrl(adminUrl, DATABASE, role),
    directUrl: (node) => address(`${node.frontAddress}:5432`, 'postgres', DATABASE),
  }
}

const newPassword = () => randomBytes(16).toString('hex')

// All roles share one password, because nothing outside this machine can reach the nodes.
async function setPasswords(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const role of ['kapis_owner', 'kapis_app']) {
      await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
    }
  } finally {
    await client.end()
  }
}
