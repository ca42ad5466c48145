import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../rig/cluster.ts'
import type { RigNode } from '../../rig/node.ts'
import type { Proxy } from '../../rig/proxy.ts'
import { updatePostgres } from './update.ts'

export type FailoverFault = {
  name: string
  /** The longest allowed time without a write; null if nothing is promised for this fault. */
  gapMsMax: number | null
  /** Whether another node leads after the fault. */
  changesLeader: boolean
  /** Causes the fault at the leader. Returns what repairs that which does not recover by itself. */
  begin(cluster: Cluster, leader: RigNode): Promise<() => void>
}

const nothing = () => {}

export const FAULTS: FailoverFault[] = [
  {
    name: 'postmaster',
    gapMsMax: 8_000,
    changesLeader: true,
    async begin(_, leader) {
      leader.signal('postmaster', 'SIGKILL')
      return nothing
    },
  },
  {
    name: 'switchover',
    gapMsMax: 4_000,
    changesLeader: true,
    async begin({ patroni }, leader) {
      await patroni.switchOver(leader)
      return nothing
    },
  },
  {
    name: 'haproxy',
    gapMsMax: 3_000,
    changesLeader: false,
    async begin(cluster) {
      const proxy = await workingProxy(cluster)
      proxy.signal('haproxy', 'SIGKILL')
      return () => void proxy.powerOff().then(() => proxy.boot())
    },
  },
  {
    name: 'proxy',
    gapMsMax: 3_000,
    changesLeader: false,
    async begin(cluster) {
      const proxy = await workingProxy(cluster)
      await proxy.powerOff()
      return () => proxy.boot()
    },
  },
  {
    name: 'update',
    gapMsMax: 4_000,
    changesLeader: true,
    async begin(cluster) {
      await updatePostgres(cluster)
      return nothing
    },
  },
  {
    name: 'node',
    gapMsMax: 15_000,
    changesLeader: true,
    async begin(_, leader) {
      await leader.powerOff()
      return () => leader.boot()
    },
  },
  {
    name: 'frozen',
    gapMsMax: null,
    changesLeader: true,
    async begin(_, leader) {
      leader.signal('patroni', 'SIGSTOP')
      return () => leader.signal('patroni', 'SIGCONT')
    },
  },
  {
    name: 'network',
    gapMsMax: null,
    changesLeader: true,
    async begin(_, leader) {
      const cancelled = cancelWaiting(leader)
      await wait(500)
      leader.cut()
      await cancelled
      return () => leader.heal()
    },
  },
]

async function workingProxy({ proxies }: Cluster): Promise<Proxy> {
  for (let tries = 0; tries < 300; tries += 1) {
    const proxy = proxies.find((one) => one.isServing())
    if (proxy !== undefined) return proxy
    await wait(100)
  }
  throw new Error('no proxy has the address of the database')
}

/**
 * Cancels commits that wait for a standby for five seconds, as a hasty operator would. PostgreSQL
 * reports such a commit as successful, with a warning, and it is lost with its node.
 */
async function cancelWaiting(leader: RigNode): Promise<void> {
  const waiting = `select pg_cancel_backend(pid) from pg_stat_activity
    where wait_event = 'SyncRep' and pid <> pg_backend_pid()`
  const again = `${waiting}\n\\watch interval=0.05 count=110\n`
  await leader.run(`psql --quiet --no-psqlrc <<'SQL' || true\n${again}SQL\n`)
}
