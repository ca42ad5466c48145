import { chmodSync, cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { POSTGRES } from '../../rig/node.ts'
import type { Cluster } from '../../rig/cluster.ts'
import type { RigNode } from '../../rig/node.ts'

const SETTLED_MS_MAX = 180_000

/**
 * Updates PostgreSQL on every node, as docs/HIGH-AVAILABILITY.md says: the standbys first, then a
 * switchover, then the former leader. Debian's mirror has one patch level at a time, so the new
 * programs are the same ones in new files, which an update leaves too.
 */
export async function updatePostgres({ nodes, patroni }: Cluster): Promise<void> {
  const leader = await patroni.settled(SETTLED_MS_MAX)
  const synchronous = await patroni.syncStandby(leader)
  const standbys = nodes.filter((node) => node !== leader)
  // The standby that commits wait for is last, when the other one can take its part.
  standbys.sort((a, b) => Number(a === synchronous) - Number(b === synchronous))
  for (const node of standbys) {
    await updateNode(node)
    await patroni.settled(SETTLED_MS_MAX)
  }
  await patroni.switchOver(leader)
  await patroni.settled(SETTLED_MS_MAX)
  await updateNode(leader)
}

async function updateNode(node: RigNode): Promise<void> {
  await node.stopPatroni()
  // Each update has a folder of its own: the former one is still mounted.
  const fresh = mkdtempSync(join(node.folder, 'updated-'))
  chmodSync(fresh, 0o755)
  cpSync(POSTGRES, fresh, { recursive: true, verbatimSymlinks: true })
  const code = await node.enter('mount', '--bind', fresh, POSTGRES)
  if (code !== 0) throw new Error(`${node.name} did not get its new programs`)
  node.startPatroni()
}
