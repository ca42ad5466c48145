import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { arrive } from './arrivals.ts'
import { openHttpLines, readReply } from './http-lines.ts'
import { runLoad } from './load.ts'
import type { LoadTask } from './load.ts'
import { FAILED_MS, makeSamples } from './samples.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** Serves bets at once, except that from `stallAtMs` on it answers nobody for `stallMs`. */
async function serve({ stallAtMs = Infinity, stallMs = 0, status = 200, failsAt = '' } = {}) {
  const seen: { path: string; body: string; cookie: string }[] = []
  const failed = new Set<string>()
  let beganMs = Infinity
  const server = createServer((request, reply) => {
    beganMs = Math.min(beganMs, performance.now())
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push({ path: request.url!, body, cookie: request.headers.cookie ?? '' })
      const sinceMs = performance.now() - beganMs
      const isStalled = sinceMs >= stallAtMs && sinceMs < stallAtMs + stallMs
      const answer = () => {
        const isEnd = request.url!.endsWith('cashout')
        const text = JSON.stringify({ round: { status: isEnd ? 'settled' : 'open' } })
        const isFirst = !failed.has(body)
        const isFailure = failsAt !== '' && request.url!.endsWith(failsAt) && isFirst
        failed.add(body)
        reply.writeHead(isFailure ? 503 : status, { 'content-length': text.length }).end(text)
      }
      if (isStalled) setTimeout(answer, stallAtMs + stallMs - sinceMs)
      else answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lines = openHttpLines(port, 64)
  closers.push(() => {
    lines.close()
    server.close()
  })
  return { port, lines, seen }
}

const TASK: Omit<LoadTask, 'port'> = {
  arrivals: { perSecond: 200 },
  settleSeconds: 0,
  seconds: 2,
  firstPlayer: 1,
  players: 20_000,
  mark: 'test',
}

test('a stall of the server delays every bet that was due meanwhile', async () => {
  const { port, lines } = await serve({ stallAtMs: 500, stallMs: 600 })
  const { bets } = await runLoad({ ...TASK, port }, lines)
  // The stall lasts for three tenths of the run. A client that waits for each answer would have
  // seen one slow bet in a hundred.
  expect(bets.p90Ms).toBeGreaterThan(250)
  expect(bets.worstMs).toBeGreaterThan(500)
  expect(bets.p50Ms).toBeLessThan(250)
})

test('a tenth of the bets are rounds of several steps, and the games are mixed', async () => {
  const { port, lines, seen } = await serve()
  const result = await runLoad({ ...TASK, port }, lines)
  const count = (path: string) => seen.filter((one) => one.path === `/api/v1/${path}`).length
  const starts = count('mines/start')
  expect(starts / 400).toBeGreaterThan(0.05)
  expect(starts / 400).toBeLessThan(0.16)
  expect([count('mines/reveal'), count('mines/cashout')]).toEqual([2 * starts, starts])
  const opened = seen.flatMap(({ body }) => (JSON.parse(body) as { tile?: number }).tile ?? [])
  expect(new Set(opened).size).toBeGreaterThan(15)
  for (const path of ['dice/roll', 'limbo/play', 'plinko/play']) {
    expect(count(path)).toBeGreaterThan(80)
  }
  expect(new Set(seen.map(({ cookie }) => cookie)).size).toBeGreaterThan(200)
  const identifiers = seen.map(
    ({ body }) => (JSON.parse(body) as { identifier: string }).identifier,
  )
  expect(new Set(identifiers).size).toBe(seen.length)
  expect(result.failures).toEqual({})
})

test('a quick refusal counts as slow, and not as a bet', async () => {
  const { port, lines } = await serve({ status: 503 })
  const { all, betsPerSecond, failures } = await runLoad({ ...TASK, seconds: 0.5, port }, lines)
  expect(all.p50Ms).toBe(FAILED_MS)
  expect(betsPerSecond).toBe(0)
  expect(Object.keys(failures)[0]).toContain('503')
})

test('a step that failed is counted once and repeated until its round ends', async () => {
  const { port, lines, seen } = await serve({ failsAt: 'cashout' })
  const { failures } = await runLoad({ ...TASK, port, seconds: 1 }, lines)
  const count = (path: string) => seen.filter((one) => one.path === `/api/v1/${path}`).length
  const starts = count('mines/start')
  expect(starts).toBeGreaterThan(5)
  expect(count('mines/cashout')).toBe(2 * starts)
  expect(Object.values(failures)).toEqual([starts])
})

test('clients send the next bet when the last one is answered', async () => {
  const { port, lines } = await serve()
  const { betsPerSecond } = await runLoad(
    { ...TASK, port, seconds: 0.5, arrivals: { clients: 4 } },
    lines,
  )
  // Four clients that send one bet each place 8 bets a second in this half second.
  expect(betsPerSecond).toBeGreaterThan(16)
})

test('requests start at a constant rate, and after a pause with their original times', async () => {
  let nowMs = 0
  const due: number[] = []
  const clock = () => {
    // The third look at the clock comes after a pause of 50 ms.
    nowMs += due.length === 3 ? 50 : 5
    return nowMs
  }
  await arrive({ perSecond: 200, seconds: 0.1 }, (dueMs) => due.push(dueMs), clock)
  expect(due).toEqual(Array.from({ length: 20 }, (_, n) => 5 + 5 * n))
})

test('only requests that were due in the measured time are counted', () => {
  const samples = makeSamples(100, 200)
  samples.answer('bet', 99, 150)
  samples.answer('bet', 100, 110)
  samples.answer('step', 199, 260)
  samples.answer('step', 200, 201)
  const { all, bets, steps } = samples.summary()
  expect([all.count, bets.p50Ms, steps.worstMs]).toEqual([2, 10, 61])
})

test('a reply is read when all of it has arrived', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'
  expect(readReply('HTTP/1.1 200 OK\r\n')).toBeNull()
  expect(readReply(`${head}hell`)).toBeNull()
  expect(readReply(`${head}hello`)).toEqual({ status: 200, body: 'hello' })
})
