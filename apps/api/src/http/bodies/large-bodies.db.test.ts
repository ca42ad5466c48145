import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import { importGcashHistory, listOwnWallet, requestDeposit, signOut } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

let app: TestApp
let maya: Player
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '127.0.0.1' })
  maya = await app.aPlayer()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  // A busy machine may need longer for the bodies of these tests.
  app.app.server.requestTimeout = 120_000
})
afterAll(() => app.close())

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

const LARGE = 7_000_000

async function open(): Promise<Socket> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  opened.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  return socket
}

function head(as: Player | null, route: Route, extra: string[] = []): string {
  const lines = [
    `${route.method} ${fillPath(route.path, { userId: maya.userId })} HTTP/1.1`,
    'host: kapis.test',
    ...(route.method === 'GET' ? [] : ['content-type: application/json']),
    ...(as === null ? [] : [`cookie: __Host-kapis=${as.cookie}`]),
    ...extra,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Announces a large body, and sends only its beginning. */
async function announce(as: Player | null, route: Route, extra: string[] = []): Promise<Socket> {
  const socket = await open()
  socket.write(`${head(as, route, [`content-length: ${LARGE}`, ...extra])}{"a":"`)
  return socket
}

/** Returns the code of the answer, which comes although the body has not been sent. */
async function codeOf(socket: Socket): Promise<unknown> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.endsWith('}')) break
  }
  return (JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { code: unknown }).code
}

test('a large body without a session is refused before it is read', async () => {
  const socket = await announce(null, requestDeposit)
  expect(await codeOf(socket)).toBe('not_authenticated')
  // The rest is thrown away, and the connection serves the next request.
  socket.write('x'.repeat(LARGE - 6))
  socket.write('GET /api/v1/games/settings HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1.1 200/)
})

test('so is one of another site, and one of a player on a route of staff [API-08]', async () => {
  const foreign = await announce(maya, requestDeposit, ['origin: https://evil.example'])
  expect(await codeOf(foreign)).toBe('origin_refused')
  const staff = await announce(maya, importGcashHistory)
  expect(await codeOf(staff)).toBe('forbidden')
})

/** Returns the route of deposits with the id of a player in its path. */
const depositOf = (player: Player): Route => ({
  ...requestDeposit,
  path: fillPath(requestDeposit.path, { userId: player.userId }),
})

/** Sends a deposit of 2.5 MB that is refused once it has been read: bad_request. */
async function probe(as: Player, from = '10.0.0.1') {
  const reply = await app.app.inject({
    method: 'POST',
    url: depositOf(as).path,
    payload: { type: 'deposit', amount: 1, receiptImage: 'x'.repeat(2_500_000) },
    headers: { cookie: `__Host-kapis=${as.cookie}`, 'x-forwarded-for': from },
  })
  return (JSON.parse(reply.body) as { code: unknown }).code
}

const players = (count: number) => app.players(count)

test('bodies that are announced and do not arrive take no memory from others', async () => {
  const arrived = countRequests()
  const five = await players(5)
  await Promise.all(
    [...five, ...five.slice(1)].map((player) => announce(player, depositOf(player))),
  )
  await expect.poll(arrived, { timeout: 15_000 }).toBe(9)
  for (let n = 0; n < 5; n += 1) expect(await probe(maya)).toBe('bad_request')
})

/** Returns a function that says how many requests have arrived since. */
function countRequests(): () => number {
  let count = 0
  app.app.server.on('request', () => (count += 1))
  return () => count
}

/** Sends all but the end of a body for each player. Returns the codes of those that are refused. */
async function sendMost(all: readonly Player[], addressOf: (index: number) => string) {
  const codes: unknown[] = []
  const sockets = await Promise.all(
    all.map(async (player, index) => {
      const from = [`x-forwarded-for: ${addressOf(index)}`]
      const socket = await announce(player, depositOf(player), from)
      socket.write('x'.repeat(LARGE - 10))
      // The sockets without an answer are destroyed by the test.
      codeOf(socket).then(
        (code) => codes.push(code),
        () => {},
      )
      return socket
    }),
  )
  return { codes, sockets }
}

test('one user holds a quarter of the memory, and leaves room to others at the address', async () => {
  const jun = await app.aPlayer()
  const { sockets } = await sendMost([jun, jun], () => '10.0.0.3')
  await expect.poll(() => probe(jun, '10.0.0.3'), { timeout: 15_000 }).toBe('unavailable')
  expect(await probe(maya, '10.0.0.3')).toBe('bad_request')
  for (const socket of sockets) socket.destroy()
})

test('one address holds half of the memory, by however many users', async () => {
  const { codes } = await sendMost(await players(5), () => '10.0.0.2')
  await expect.poll(() => codes[0], { timeout: 15_000 }).toBe('unavailable')
  expect(await probe(maya, '10.0.0.1')).toBe('bad_request')
})

test('the memory of bodies in flight is bounded, and free again once they end', async () => {
  const ten = await players(10)
  const { codes, sockets } = await sendMost(ten, (index) => `10.0.1.${index % 5}`)
  await expect.poll(() => codes.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(1)
  expect(new Set(codes)).toEqual(new Set(['unavailable']))
  for (const socket of sockets) socket.destroy()
  for (const player of ten) {
    await expect.poll(() => probe(player, '10.0.1.1'), { timeout: 15_000 }).toBe('bad_request')
  }
})

test('a connection that dies gives the memory back, also for replies that wait in it', async () => {
  const jun = await app.aPlayer()
  const wallet = fillPath(listOwnWallet.path, { userId: jun.userId })
  await app.owner.transaction().execute(async (tx) => {
    await sql`lock table wallet_history in access exclusive mode`.execute(tx)
    const socket = await open()
    socket.write(head(jun, { ...listOwnWallet, path: `${wallet}?page=1&pageSize=10` }))
    await untilWaiting(app.db)
    for (let n = 0; n < 2; n += 1) {
      socket.write(head(jun, depositOf(jun), [`content-length: ${LARGE}`]))
      socket.write('x'.repeat(LARGE))
    }
    await expect.poll(() => probe(jun), { timeout: 15_000 }).toBe('unavailable')
    socket.destroy()
    await expect.poll(() => probe(jun), { timeout: 15_000 }).toBe('bad_request')
  })
})

test('a session that ends while the body arrives does not complete its request', async () => {
  const arrived = countRequests()
  const jun = await app.aPlayer()
  const socket = await announce(jun, depositOf(jun))
  await expect.poll(arrived, { timeout: 15_000 }).toBe(1)
  expect((await app.send(jun, signOut, {})).status).toBe(200)
  socket.write(`${'x'.repeat(LARGE - 8)}"}`)
  expect(await codeOf(socket)).toBe('session_expired')
})
