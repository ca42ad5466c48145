import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { RigNode } from '../../rig/node.ts'
import type { Cluster } from '../../rig/cluster.ts'

export type FailoverFault = {
  name: string
  /** The longest allowed time without a write; null if nothing is promised for this fault. */
  gapMsMax: number | null
  /** Causes the fault at the leader. */
  begin(cluster: Cluster, leader: RigNode): Promise<void>
  /** Repairs what does not recover by itself. Called once another node leads. */
  end(leader: RigNode): void
}

const nothing = () => {}

export const FAULTS: FailoverFault[] = [
  {
    name: 'postmaster',
    gapMsMax: 10_000,
    begin: async (_, leader) => leader.signal('postmaster', 'SIGKILL'),
    end: nothing,
  },
  {
    name: 'switchover',
    gapMsMax: 5_000,
    async begin({ patroni }, leader) {
      const candidate = await patroni.syncStandby(leader)
      if (candidate === null) throw new Error('there is no synchronous standby')
      await patroni.switchover(leader, candidate)
    },
    end: nothing,
  },
  {
    name: 'node',
    gapMsMax: 30_000,
    begin: (_, leader) => leader.powerOff(),
    end: (leader) => leader.boot(),
  },
  {
    name: 'frozen',
    gapMsMax: null,
    begin: async (_, leader) => leader.signal('patroni', 'SIGSTOP'),
    end: (leader) => leader.signal('patroni', 'SIGCONT'),
  },
  {
    name: 'network',
    gapMsMax: null,
    async begin(cluster, leader) {
      const cancelling = await openCanceller(cluster.directUrl(leader))
      leader.cut()
      await cancelling(5_000)
    },
    end: (leader) => leader.heal(),
  },
]

const WAITING = `select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep' and pid <> pg_backend_pid()`

/**
 * Returns a function that cancels commits waiting for a standby, as a hasty operator would.
 * PostgreSQL reports such a commit as successful, with a warning, and it is lost with its node.
 */
async function openCanceller(connectionString: string): Promise<(ms: number) => Promise<void>> {
  const client = new pg.Client({ connectionString })
  const state = { isGone: false }
  client.on('error', () => (state.isGone = true))
  await client.connect()
  return async (ms) => {
    const startMs = performance.now()
    while (!state.isGone && performance.now() - startMs < ms) {
      await client.query(WAITING).catch(() => (state.isGone = true))
      await wait(50)
    }
    await client.end().catch(() => {})
  }
}
