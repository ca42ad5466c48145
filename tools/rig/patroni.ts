import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RigNode } from './node.ts'

type Member = { name: string; role: string; state: string; lag?: number | string }

/**
 * Opens a client for Patroni's REST interface, which `patronictl` also uses. It shows the
 * certificate of the proxies.
 */
export function openPatroni(nodes: RigNode[], tlsFolder: string, password: string) {
  const ask = openLine(tlsFolder)
  const isPrimary = async (node: RigNode) => (await ask(node, '/primary'))?.status === 200
  const listMembers = async (node: RigNode): Promise<Member[]> => {
    const reply = await ask(node, '/cluster')
    return reply === null ? [] : (JSON.parse(reply.text) as { members: Member[] }).members
  }
  const byName = (name: string) => nodes.find((node) => node.name === name) ?? null
  const findLeader = async () => {
    const answers = await Promise.all(nodes.map(isPrimary))
    return nodes[answers.indexOf(true)] ?? null
  }
  const syncStandby = async (leader: RigNode) => {
    const members = await listMembers(leader)
    return byName(members.find(({ role }) => role === 'sync_standby')?.name ?? '')
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
    syncStandby,
    /** Makes the synchronous standby the leader. */
    async switchOver(leader: RigNode): Promise<void> {
      const candidate = await syncStandby(leader)
      if (candidate === null) throw new Error('there is no synchronous standby')
      const body = JSON.stringify({ leader: leader.name, candidate: candidate.name })
      const reply = await ask(leader, '/switchover', { auth: `patroni:${password}`, body })
      if (reply?.status !== 200) throw new Error(`the switchover failed: ${reply?.text}`)
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

type Reply = { status: number; text: string }
type Order = { auth: string; body: string }
type Ask = (node: RigNode, path: string, order?: Order) => Promise<Reply | null>

/** Opens the way to the nodes: one that does not answer gives null. */
function openLine(tlsFolder: string): Ask {
  const read = (name: string) => readFileSync(join(tlsFolder, 'proxy', name))
  const tls = { ca: read('ca.crt'), cert: read('tls.crt'), key: read('tls.key') }
  return ({ frontAddress }, path, order) => {
    const { promise, resolve } = Promise.withResolvers<Reply | null>()
    const place = { ...tls, host: frontAddress, port: 8008, path }
    const what = order === undefined ? {} : { method: 'POST', auth: order.auth }
    const signal = AbortSignal.timeout(order === undefined ? 3_000 : 120_000)
    const sent = request({ ...place, ...what, signal }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      reply.on('error', () => resolve(null))
    })
    sent.on('error', () => resolve(null))
    sent.end(order?.body)
    return promise
  }
}

const LINES_SHOWN = 20
/** What Patroni logs every second. */
const ROUTINE = / INFO: (no action|Lock owner|establishing|.* in progress)|Loop time exceeded/

/** Returns the end of what Patroni and PostgreSQL logged on a node. */
function readLog({ name, folder }: RigNode): string {
  const lines = readFileSync(join(folder, 'patroni.log'), 'utf8').trimEnd().split('\n')
  const telling = lines.filter((line) => !ROUTINE.test(line)).slice(-LINES_SHOWN)
  return [`── ${name}`, ...telling].join('\n')
}
