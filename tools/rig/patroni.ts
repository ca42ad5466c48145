import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lastLines } from '../services/last-lines.ts'
import type { RigNode } from './node.ts'

type Member = { name: string; role: string; state: string; lag?: number | string }

/** Opens a client for Patroni's REST interface, which `patronictl` also uses. */
export function openPatroni(nodes: RigNode[], password: string) {
  const byName = (name: string) => nodes.find((node) => node.name === name) ?? null
  const findLeader = async () => {
    const answers = await Promise.all(nodes.map(isPrimary))
    return nodes[answers.indexOf(true)] ?? null
  }
  return {
    findLeader,
    /** Waits until one node leads and all others follow it, one of them synchronously. */
    async settled(deadlineMs: number): Promise<RigNode> {
      const startMs = performance.now()
      while (performance.now() - startMs < deadlineMs) {
        const leader = await findLeader()
        if (leader && isWhole(await listMembers(leader), nodes.length)) return leader
        await wait(100)
      }
      const leader = await findLeader()
      const members = leader ? await listMembers(leader) : []
      const message = `the cluster did not settle: ${JSON.stringify(members)}`
      throw new Error([message, ...nodes.map(readLog)].join('\n'))
    },
    async syncStandby(leader: RigNode): Promise<RigNode | null> {
      const members = await listMembers(leader)
      return byName(members.find(({ role }) => role === 'sync_standby')?.name ?? '')
    },
    async switchover(leader: RigNode, candidate: RigNode): Promise<void> {
      const reply = await fetch(`${urlOf(leader)}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
        signal: AbortSignal.timeout(120_000),
      })
      if (!reply.ok) throw new Error(`the switchover failed: ${await reply.text()}`)
    },
  }
}

export type Patroni = ReturnType<typeof openPatroni>

function isWhole(members: Member[], count: number): boolean {
  const following = members.filter(
    ({ role, state, lag }) =>
      role !== 'leader' && ['running', 'streaming'].includes(state) && typeof lag === 'number',
  )
  const isSafe = members.some(({ role }) => role === 'sync_standby')
  return members.length === count && following.length === count - 1 && isSafe
}

async function listMembers(node: RigNode): Promise<Member[]> {
  const reply = await ask(node, '/cluster')
  return reply === null ? [] : ((await reply.json()) as { members: Member[] }).members
}

async function isPrimary(node: RigNode): Promise<boolean> {
  return (await ask(node, '/primary'))?.status === 200
}

async function ask(node: RigNode, path: string): Promise<Response | null> {
  return fetch(`${urlOf(node)}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
}

const LINES_SHOWN = 12

/** Returns the end of what Patroni and PostgreSQL logged on a node. */
function readLog({ name, folder }: RigNode): string {
  return `── ${name}\n${lastLines(join(folder, 'patroni.log'), LINES_SHOWN)}`
}

const urlOf = ({ frontAddress }: RigNode) => `http://${frontAddress}:8008`
