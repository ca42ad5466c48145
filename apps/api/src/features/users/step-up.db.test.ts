import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICY, STAFF_ACTIONS } from '@kapis/contract/policy'
import type { Access, RouteName, StaffRule } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let testApp: TestApp
let boss: Player
let maya: Player
beforeAll(async () => {
  testApp = await openTestApp()
  boss = await testApp.aPlayer({ role: 'super_admin' })
  maya = await testApp.aPlayer()
  await sql`update app_user set totp_enrolled_at = now()
    where user_id = ${boss.userId}`.execute(testApp.db)
})
afterAll(() => testApp.close())

const stepUp = (seconds: number) =>
  sql`update user_session set stepped_up_until = now() + make_interval(secs => ${seconds})
    where user_id = ${boss.userId}`.execute(testApp.db)

/** The staff routes with a single action that requires a recent step-up. */
const guarded = (Object.entries(POLICY) as [RouteName, Access][])
  .filter(([, access]) => access.for === 'staff' && access.actions.length === 1)
  .filter(([, access]) => {
    const [action] = access.for === 'staff' ? access.actions : []
    return action !== undefined && (STAFF_ACTIONS[action] as StaffRule).stepUp === true
  })
  .map(([name]) => name)

async function ask(name: RouteName, body: object = {}, about: Player = maya) {
  const route: Route = routes[name]
  const url = route.path.replace(/:\w+/g, about.userId)
  const reply = await testApp.app.inject({
    method: route.method,
    url,
    payload: body,
    headers: { cookie: `__Host-kapis=${boss.cookie}` },
  })
  return JSON.parse(reply.body) as { code?: string }
}

test('actions on money, roles and deletions need a step-up [ROLE-04]', () => {
  expect(guarded.length).toBeGreaterThan(20)
  const some = ['deleteUsers', 'adjustWallet']
  // These write the records on which deposits are credited.
  const records = ['createDepositReceipt', 'importGcashHistory']
  // These can tell players another account to pay to.
  const words = ['createNotification', 'updateNotification', 'replyToReport']
  expect(guarded).toEqual(expect.arrayContaining([...some, ...records, ...words]))
})

test('reading needs no step-up, because pages read on their own', () => {
  expect(guarded.filter((name) => (routes[name] as Route).method === 'GET')).toEqual([])
})

test.each(guarded)(
  '%s needs a code of the last five minutes: step_up_required [ROLE-04]',
  async (name) => {
    await stepUp(-1)
    expect((await ask(name)).code).toBe('step_up_required')
    await stepUp(60)
    expect((await ask(name)).code).not.toBe('step_up_required')
  },
)

test('changing contact or role, and unblocking, need a step-up; comment and blocking do not', async () => {
  await stepUp(-1)
  const jun = await testApp.aPlayer()
  const reason = 'Asked for it'
  const code = async (body: object) => (await ask('updateUser', { ...body, reason }, jun)).code
  expect(await code({ comment: 'Hm' })).toBeUndefined()
  expect(await code({ status: 'blocked' })).toBeUndefined()
  expect(await code({ status: 'active' })).toBe('step_up_required')
  expect(await code({ email: 'other@mail.example' })).toBe('step_up_required')
  expect(await code({ role: 'moderator' })).toBe('step_up_required')
})
