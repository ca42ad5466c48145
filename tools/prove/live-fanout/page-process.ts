/**
 * A process that keeps many streams of events open, as pages do. The proof tells it over IPC what
 * to do, and it answers each order.
 */
import { Agent, get } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import * as routes from '@kapis/contract/routes'

export type PagesOrder =
  | { type: 'open'; port: number; cookies: string[] }
  /** Counts what is missing, if there were so many announcements since the streams were opened. */
  | { type: 'count'; announcements: number }
  | { type: 'close' }

export type PagesAnswer = {
  /** How many streams have been open since the order to open them, and missed nothing. */
  steady: number
  /** How many announcements these streams did not get. */
  missing: number
  /** For each announcement, when each page got it. Only if none is missing. */
  heardAt: number[][]
}

const AT_ONCE = 50
const TRIES = 100
const RETRY_MS = 200

type Page = { request: ClientRequest; isSteady: boolean; heard: number; resyncs: number }

// The pages of players are on other machines, and take no processor time from the API.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const agent = new Agent({ maxSockets: Infinity })
let pages: Page[] = []
let heardAt: number[][] = []

async function openAll(port: number, cookies: string[]): Promise<void> {
  pages = []
  heardAt = []
  const left = [...cookies]
  const openInTurn = async () => {
    for (let cookie = left.pop(); cookie !== undefined; cookie = left.pop()) {
      for (let tries = 0; tries < TRIES && !(await openOne(port, cookie)); tries += 1) {
        await wait(RETRY_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openInTurn))
}

/** Opens a stream. Returns false if there is none now. */
function openOne(port: number, cookie: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const headers = { cookie: `__Host-kapis=${cookie}` }
  const { path } = routes.openEvents
  const request = get({ agent, host: '127.0.0.1', port, path, headers }, (reply) => {
    const isOpen = reply.statusCode === 200
    if (isOpen) read(request, reply)
    else reply.resume()
    resolve(isOpen)
  })
  request.on('error', () => resolve(false))
  return promise
}

function read(request: ClientRequest, reply: IncomingMessage): void {
  const page = { request, isSteady: true, heard: 0, resyncs: 0 }
  pages.push(page)
  let text = ''
  reply.setEncoding('utf8')
  reply.on('error', () => {})
  reply.once('close', () => (page.isSteady = false))
  reply.on('data', (part: string) => {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) hear(page, block)
  })
}

function hear(page: Page, block: string): void {
  if (block.includes('"resync"')) {
    page.resyncs += 1
    // Every new stream gets this event once.
    if (page.resyncs > 1) page.isSteady = false
  }
  if (!block.includes('"announcement"')) return
  ;(heardAt[page.heard] ??= []).push(Date.now())
  page.heard += 1
}

function countMissing(announcements: number): PagesAnswer {
  const steady = pages.filter(({ isSteady }) => isSteady)
  const missing = steady.reduce((sum, { heard }) => sum + Math.max(0, announcements - heard), 0)
  return { steady: steady.length, missing, heardAt: missing === 0 ? heardAt : [] }
}

process.on('message', (message) => {
  const order = message as PagesOrder
  const answer = (announcements = 0) => process.send?.(countMissing(announcements))
  if (order.type === 'open') void openAll(order.port, order.cookies).then(() => answer())
  else if (order.type === 'count') answer(order.announcements)
  else {
    for (const { request } of pages) request.destroy()
    answer()
  }
})
