import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAuthTestApp, aPlayer, PASSWORD } from '../../test/auth-harness.ts'
import type { AuthTestApp } from '../../test/auth-harness.ts'

const PROXY = '10.1.2.3'
const SIGN_INS = 40
let app: AuthTestApp

beforeAll(async () => {
  app = await openAuthTestApp({
    TRUST_PROXY: '10.0.0.0/8',
    SIGN_INS_PER_HOUR: String(SIGN_INS),
    REQUESTS_PER_SECOND: '0',
  })
})
afterAll(() => app.close())

/** Signs in through `peer`, which forwards the request on behalf of `client`. */
async function signIn(username: string, from: { peer: string; client: string }) {
  const where = { address: from.peer, forwardedFor: from.client }
  const { status } = await app.post('signin', { username, password: PASSWORD }, undefined, where)
  return status
}

const storedAddress = async (userId: string) => {
  const { ip } = await app.db
    .selectFrom('user_session')
    .select('ip')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return ip
}

test('a session records the address of the player, not of the proxy', async () => {
  const { userId, username } = await aPlayer(app)
  expect(await signIn(username, { peer: PROXY, client: '203.0.113.9' })).toBe(200)
  expect(await storedAddress(userId)).toBe('203.0.113.9')
})

test('a client outside the trusted networks cannot choose its address', async () => {
  const { userId, username } = await aPlayer(app)
  expect(await signIn(username, { peer: '198.51.100.4', client: '203.0.113.9' })).toBe(200)
  expect(await storedAddress(userId)).toBe('198.51.100.4')
})

test('a client cannot prepend an address through the proxy', async () => {
  const { userId, username } = await aPlayer(app)
  const client = '192.0.2.66, 203.0.113.10'
  expect(await signIn(username, { peer: PROXY, client })).toBe(200)
  expect(await storedAddress(userId)).toBe('203.0.113.10')
})

test('more sign-ins through one proxy than an address may make are all accepted', async () => {
  const { username } = await aPlayer(app)
  const codes: number[] = []
  for (let n = 0; n < 1.2 * SIGN_INS; n += 1) {
    codes.push(await signIn(username, { peer: PROXY, client: `203.0.113.${n % SIGN_INS}` }))
  }
  expect(codes.filter((code) => code !== 200)).toEqual([])
})

test('one address through the proxy may sign in any number of times', async () => {
  const { username } = await aPlayer(app)
  const codes: number[] = []
  for (let n = 0; n < 1.2 * SIGN_INS; n += 1) {
    codes.push(await signIn(username, { peer: PROXY, client: '192.0.2.1' }))
  }
  expect(codes.filter((code) => code !== 200)).toEqual([])
})

test('an address that used up its failures keeps out strangers, not known browsers', async () => {
  const { username } = await aPlayer(app)
  const at = (client: string, device: string | null = null) => ({
    address: PROXY,
    forwardedFor: client,
    device,
  })
  const ask = (name: string, password: string, where: ReturnType<typeof at>) =>
    app.post('signin', { username: name, password }, undefined, where)
  const { device } = await ask(username, PASSWORD, at('192.0.2.3'))
  const codes: number[] = []
  for (let n = 0; n < SIGN_INS + 5; n += 1) {
    codes.push((await ask(`nobody_${n}`, 'Wrong-Password1!', at('192.0.2.3'))).status)
  }
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
  expect((await ask(username, PASSWORD, at('192.0.2.3'))).status).toBe(429)
  expect((await ask(username, PASSWORD, at('192.0.2.3', device))).status).toBe(200)
  // A device cookie of one account does not help with another account.
  expect((await ask('nobody_at_all', PASSWORD, at('192.0.2.3', device))).status).toBe(429)
  expect((await ask(username, PASSWORD, at('192.0.2.4'))).status).toBe(200)
}, 240_000)
