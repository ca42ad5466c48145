import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { makeApiToken } from '../../../../test/tokens/api-token.ts'
import { API_TOKEN_ROUTES } from '@kapis/contract/api-token-routes'
import { recordEndedTokens } from './record-end.ts'

const { collectApiToken, decideApproval, getFigures, getOverview, listApiTokens } = routes
const { listApprovals, listWalletQueue, requestApiToken, revokeApiToken, updateUser } = routes

let app: TestApp
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const reason = 'Monthly reports'
const ask = (as: Player, change: object = {}) =>
  app.send(as, requestApiToken, {
    body: {
      name: 'Books',
      holder: as.username,
      routes: ['getOverview'],
      days: 30,
      reason,
      ...change,
    },
  })
async function approve(as: Player) {
  const { data } = await app.send(second, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: data.approvals[0]!.approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: 'approve' } })
}
const of = (apiTokenId: string) => ({ params: { apiTokenId } })

/** Makes a token that works. */
async function aToken(holder: Player, change: object = {}) {
  const { data } = await ask(boss, { holder: holder.username, ...change })
  expect((await approve(second)).status).toBe(200)
  const fetched = await app.send(holder, collectApiToken, of(data.apiTokenId))
  return { apiTokenId: data.apiTokenId, token: fetched.data.token }
}

async function call(token: string, route: Route, params = {}, headers = {}) {
  const authorization = `Bearer ${token}`
  const url = fillPath(route.path, params)
  const { method } = route
  const sent = { method, url, headers: { authorization, ...headers } } as const
  const reply = await app.app.inject(method === 'GET' ? sent : { ...sent, payload: {} })
  const { code = null, data } = JSON.parse(reply.body) as { code?: string; data: unknown }
  return { status: reply.statusCode, code, data }
}
const rowOf = async (apiTokenId: string, reader = second) => {
  const { apiTokens } = (await app.send(reader, listApiTokens, {})).data
  return apiTokens.find((one) => one.apiTokenId === apiTokenId)
}
const logged = async () => {
  const rows = await app.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
  return rows.filter(({ action }) => action.startsWith('tokens.'))
}
const block = (player: Player, status = 'blocked') =>
  app.send(boss, updateUser, {
    params: { userId: player.userId },
    body: { status, reason: 'Left' },
  })

test('a token of two people reads the reports that it names, as its holder, and no others [ROLE-10]', async () => {
  const holder = await app.aPlayer({ role: 'admin' })
  const { data, status } = await ask(boss, { holder: holder.username })
  expect({ status, data }).toEqual({ status: 200, data: { apiTokenId: expect.any(String) } })
  expect(await rowOf(data.apiTokenId)).toMatchObject({ state: 'waiting', expiresAt: null })
  expect((await app.send(holder, collectApiToken, of(data.apiTokenId))).code).toBe('conflict')
  expect((await approve(boss)).code).toBe('forbidden')
  const { approvals } = (await app.send(second, listApprovals, { query: { state: 'open' } })).data
  expect(approvals[0]?.shown.fields).toContainEqual({
    label: 'routes',
    format: 'word',
    value: ['getOverview'],
  })
  expect((await approve(second)).status).toBe(200)
  expect(await rowOf(data.apiTokenId)).toMatchObject({ state: 'ready' })
  for (const other of [boss, second]) {
    expect((await app.send(other, collectApiToken, of(data.apiTokenId))).code).toBe('not_found')
  }
  const fetched = await app.send(holder, collectApiToken, of(data.apiTokenId))
  const { token, expiresAt } = fetched.data
  expect(token).toMatch(/^kapis_[\w-]{64}$/)
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  expect((await app.send(holder, collectApiToken, of(data.apiTokenId))).code).toBe('conflict')
  expect(await call(token, getOverview)).toMatchObject({ status: 200, code: null })
  expect(await call(token, getFigures)).toMatchObject({ status: 403, code: 'forbidden' })
  const used = await rowOf(data.apiTokenId)
  expect(used).toMatchObject({ state: 'active', lastNetwork: '127.0.0.0/24' })
  expect(Date.now() - Date.parse(used!.firstUsedAt!)).toBeLessThan(60_000)
  await call(token, getOverview)
  const log = (await logged()).map(({ actor_name, description }) => [actor_name, description])
  expect(log).toEqual([
    [boss.username, 'Requested approval'],
    [second.username, 'Approved a request'],
    [holder.username, 'Fetched the secret of an API token'],
    [holder.username, 'Used an API token for the first time'],
  ])
  const stored = JSON.stringify(await app.db.selectFrom('api_token').selectAll().execute())
  expect(stored).not.toContain(token.slice(-20))
})

test('no other route takes a token: none that writes, none of players, none beside its list', async () => {
  const { token } = await aToken(boss, { routes: [...API_TOKEN_ROUTES] })
  const refused = new Map<string, string[]>()
  for (const [name, access] of Object.entries(POLICY)) {
    const route: Route = routes[name as RouteName]
    if (access.for === 'anyone' || name === 'getReconDay') continue
    const params = { userId: boss.userId, day: '2026-11-01' }
    const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      key in params ? params[key as 'userId'] : crypto.randomUUID(),
    )
    const { status } = await call(token, { ...route, path })
    refused.set(`${status}`, [...(refused.get(`${status}`) ?? []), name])
  }
  expect(refused.get('200')?.toSorted()).toEqual(
    API_TOKEN_ROUTES.filter((name) => name !== 'getReconDay').toSorted(),
  )
  // Bets check the session later, and take nothing else.
  expect([...refused.keys()].toSorted()).toEqual(['200', '401', '403'])
  expect(refused.get('401')!.every((name) => POLICY[name as RouteName].for === 'signed-in')).toBe(
    true,
  )
})

test('a session beside a token does not count', async () => {
  const { token } = await aToken(boss)
  const cookie = `__Host-kapis=${boss.cookie}`
  expect((await call(token, listWalletQueue, {}, { cookie })).status).toBe(403)
  expect((await call('kapis_wrong', listWalletQueue, {}, { cookie })).code).toBe(
    'not_authenticated',
  )
})

test('unknown, changed, revoked and expired tokens are refused', async () => {
  const { apiTokenId, token } = await aToken(boss)
  const wrong = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, `${token}A`, 'kapis_']
  for (const one of [...wrong, token.replace('kapis_', '')]) {
    expect((await call(one, getOverview)).code, one).toBe('not_authenticated')
  }
  expect((await app.send(second, revokeApiToken, of(apiTokenId))).status).toBe(200)
  expect((await call(token, getOverview)).code).toBe('not_authenticated')
  expect((await app.send(second, revokeApiToken, of(apiTokenId))).code).toBe('conflict')
  expect(await rowOf(apiTokenId)).toMatchObject({ state: 'revoked' })
  const late = await aToken(boss)
  await sql`update api_token set expires_at = now()
    where api_token_id = ${late.apiTokenId}`.execute(app.db)
  expect((await call(late.token, getOverview)).code).toBe('not_authenticated')
  expect(await rowOf(late.apiTokenId)).toMatchObject({ state: 'expired' })
})

test('a change of the holder’s account revokes the token for good [AUTH-13]', async () => {
  const holder = await app.aPlayer({ role: 'moderator' })
  const { token, apiTokenId } = await aToken(holder)
  expect((await call(token, getOverview)).status).toBe(200)
  await block(holder)
  expect((await call(token, getOverview)).code).toBe('not_authenticated')
  await block(holder, 'active')
  expect((await call(token, getOverview)).code).toBe('not_authenticated')
  expect(await rowOf(apiTokenId)).toMatchObject({ state: 'revoked' })
  expect(await recordEndedTokens(app.db)).toBeGreaterThan(0)
  expect(await recordEndedTokens(app.db)).toBe(0)
  const end = (await logged())
    .filter(({ new_value }) => JSON.stringify(new_value).includes(apiTokenId))
    .at(-1)
  expect(end?.description).toBe('An API token was revoked by a change of its holder’s account')
  expect(end?.new_value).toMatchObject({ lastUsedAt: expect.any(String) })
})

test('a token that is approved after its holder changed works for nobody', async () => {
  const holder = await app.aPlayer({ role: 'moderator' })
  const { data } = await ask(boss, { holder: holder.username })
  await block(holder)
  expect((await approve(second)).code).toBe('conflict')
  expect((await app.send(second, revokeApiToken, of(data.apiTokenId))).code).toBe('conflict')
  await sql`update approval set state = 'refused', checker_id = ${second.userId},
    checked_at = now() where state = 'open'`.execute(app.db)
})

test('neither the maker nor the holder is the second person', async () => {
  const { data } = await ask(boss, { holder: second.username })
  const third = await app.aPlayer({ role: 'super_admin' })
  expect((await approve(boss)).code).toBe('forbidden')
  expect((await approve(second)).code).toBe('same_person')
  expect(await rowOf(data.apiTokenId)).toMatchObject({ state: 'waiting' })
  expect((await approve(third)).status).toBe(200)
})

test('a moderator’s token sees what a moderator sees, and others’ tokens are hidden from them', async () => {
  const clerk = await app.aPlayer({ role: 'moderator' })
  expect((await ask(clerk)).status).toBe(403)
  const other = await aToken(boss)
  const own = await aToken(clerk, { routes: ['listWalletQueue', 'listReconDays'] })
  expect((await call(own.token, listWalletQueue)).status).toBe(200)
  expect((await call(own.token, routes.listReconDays)).code).toBe('forbidden')
  const { apiTokens } = (await app.send(clerk, listApiTokens, {})).data
  expect(apiTokens.map(({ apiTokenId }) => apiTokenId)).toEqual([own.apiTokenId])
  expect((await app.send(clerk, revokeApiToken, of(other.apiTokenId))).code).toBe('not_found')
  expect((await app.send(clerk, revokeApiToken, of(own.apiTokenId))).status).toBe(200)
})

test('a request names a member of staff, known reports and at most 90 days', async () => {
  const player = await app.aPlayer()
  expect((await ask(boss, { holder: player.username })).code).toBe('not_found')
  expect((await ask(boss, { holder: 'nobody-here' })).code).toBe('not_found')
  for (const one of ['updateUser', 'getUser', 'listIdentityChecks', 'nothing']) {
    expect((await ask(boss, { routes: ['getOverview', one] })).status, one).toBe(400)
  }
  for (const days of [0, 91, 1.5]) expect((await ask(boss, { days })).status).toBe(400)
  expect((await ask(boss, { routes: [] })).status).toBe(400)
})

test('a revoked request can no longer be approved', async () => {
  const { data } = await ask(boss)
  expect((await app.send(boss, revokeApiToken, of(data.apiTokenId))).status).toBe(200)
  const { approvals } = (await app.send(second, listApprovals, { query: { state: 'open' } })).data
  expect(approvals).toEqual([])
})

test('a program that calls without pause is slowed down', async () => {
  const { token } = await aToken(boss)
  const statuses = []
  for (let n = 0; n < 70; n += 1) statuses.push((await call(token, getOverview)).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses).toContain(429)
})

test('an account without a second factor cannot use a token where staff need one', async () => {
  const strict = await openTestApp({ STAFF_MFA: 'required' })
  const holder = await strict.aPlayer({ role: 'admin' })
  const program = await makeApiToken(strict.db, holder)
  const { code } = await strict.send(program, getOverview, {})
  expect(code).toBe('totp_enrolment_required')
  await strict.close()
})
