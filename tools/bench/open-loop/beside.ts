/**
 * Keeps streams of events open as players' pages do, and reads staff lists in turn as the back
 * office does, while the load runs. Runs as a child process of the benchmark until it is stopped.
 */
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as routes from '@kapis/contract/routes'

export type BesideTask = {
  port: number
  streamCookies: string[]
  staffCookie: string
}

export type BesideReport = { streams: number; events: number; lists: number; failed: string[] }

const LISTS = [
  routes.listUsers.path,
  routes.listWalletQueue.path,
  routes.listAuditLogs.path,
  routes.getOverview.path,
]
/** How long a staff member reads a list. */
const READ_MS = 250

const { port, streamCookies, staffCookie } = JSON.parse(process.argv[2]!) as BesideTask
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const report: BesideReport = { streams: 0, events: 0, lists: 0, failed: [] }

process.on('message', () => process.send?.(report))
for (const cookie of streamCookies) await openStream(cookie)
process.send?.(report)
for (let n = 0; ; n += 1) {
  await readList(LISTS[n % LISTS.length]!)
  await wait(READ_MS)
}

async function openStream(cookie: string): Promise<void> {
  const reply = await request(routes.openEvents.path, cookie)
  if (reply.statusCode !== 200) return void report.failed.push(`stream ${reply.statusCode}`)
  report.streams += 1
  reply.on('data', () => (report.events += 1))
  reply.on('error', () => report.failed.push('stream broke'))
}

async function readList(path: string): Promise<void> {
  const reply = await request(path, staffCookie)
  if (reply.statusCode === 200) report.lists += 1
  else report.failed.push(`${path} ${reply.statusCode}`)
  for await (const part of reply) void part
}

function request(path: string, cookie: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { cookie: `__Host-kapis=${cookie}` }
  get({ agent, host: '127.0.0.1', port, path, headers }, resolve).on('error', reject)
  return promise
}
