import {
  changePassword,
  closeAccount,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  renewPush,
  signOut,
  startPause,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPush, readBy } from '../../../../test/open-push.ts'
import type { PushTest } from '../../../../test/open-push.ts'
import { sweep } from '../../../db/sweep.ts'
import { makePasswords } from '../passwords/passwords.ts'

const PASSWORD = 'The-right-one1!'
let passwordHash: string

let push: PushTest
beforeAll(async () => {
  push = await openPush()
  passwordHash = await makePasswords(push.app.config.pepperKeys).hash(PASSWORD)
})
afterAll(() => push.close())

const paramsOf = ({ userId }: { userId: string }) => ({ userId })

test('a sign-out deletes the subscription of its device only', async () => {
  const maya = await push.app.aPlayer()
  const phone = await push.anotherDevice(maya)
  await push.subscribe(maya)
  const { endpoint } = await push.subscribe(phone)
  await push.queue(maya)
  await push.app.send(maya, signOut, { body: {} })
  expect(await push.endpointsOf(maya)).toEqual([endpoint])
  // The notice was queued for both devices before the sign-out.
  expect((await push.sent(maya)).map(({ path }) => push.service.origin + path)).toEqual([endpoint])
})

test('ending a session, or all others, deletes their subscriptions', async () => {
  const maya = await push.app.aPlayer({ passwordHash })
  const [phone, tablet] = [await push.anotherDevice(maya), await push.anotherDevice(maya)]
  const { endpoint } = await push.subscribe(maya)
  await push.subscribe(phone)
  await push.subscribe(tablet)
  const { data } = await push.app.send(phone, listOwnSessions, { params: paramsOf(maya) })
  const { sessionId } = data.sessions.find(({ isCurrent }) => isCurrent)!
  const params = { sessionId }
  await push.app.send(maya, endOwnSession, { params, body: { password: PASSWORD } })
  expect(await push.endpointsOf(maya)).toHaveLength(2)
  const ended = await push.app.send(maya, endOtherSessions, { body: { password: PASSWORD } })
  expect(ended.status).toBe(200)
  expect(await push.endpointsOf(maya)).toEqual([endpoint])
})

test('a sixth sign-in deletes the subscription of the session that it ends', async () => {
  const maya = await push.app.aPlayer()
  await push.subscribe(maya)
  for (let n = 0; n < 5; n += 1) await push.anotherDevice(maya)
  expect(await push.endpointsOf(maya)).toEqual([])
})

test('a new password deletes all subscriptions', async () => {
  const maya = await push.app.aPlayer({ passwordHash })
  await push.subscribe(maya)
  await push.subscribe(await push.anotherDevice(maya))
  const password = 'Another-Word2!'
  const body = { currentPassword: PASSWORD, password, confirmPassword: password }
  expect((await push.app.send(maya, changePassword, { body })).status).toBe(200)
  expect(await push.endpointsOf(maya)).toEqual([])
})

test('a self-exclusion and a closed account delete all subscriptions, a break does not', async () => {
  const [maya, ben] = [await push.app.aPlayer(), await push.app.aPlayer({ passwordHash })]
  await push.subscribe(maya)
  await push.subscribe(ben)
  const params = paramsOf(maya)
  await push.app.send(maya, startPause, { params, body: { kind: 'break', days: 1 } })
  expect(await push.endpointsOf(maya)).toHaveLength(1)
  const excluded = await push.app.send(maya, startPause, {
    params,
    body: { kind: 'exclusion', months: 6 },
  })
  expect(excluded.status).toBe(200)
  expect(await push.endpointsOf(maya)).toEqual([])
  const closed = await push.app.send(ben, closeAccount, { body: { password: PASSWORD } })
  expect(closed.status).toBe(200)
  expect(await push.endpointsOf(ben)).toEqual([])
})

test('an idle session keeps its subscription, and the next sign-in on the browser takes it over', async () => {
  const maya = await push.app.aPlayer()
  const { browser, endpoint } = await push.subscribe(maya)
  await sql`update user_session set last_active_at = now() - interval '2 hours',
    ends_at = now() - interval '1 hour' where user_id = ${maya.userId}`.execute(push.app.db)
  await push.queue(maya)
  const [received] = await push.sent(maya)
  expect(readBy(browser, received!.body)['body']).toBe('Your withdrawal was paid.')
  const again = await push.anotherDevice(maya)
  const renewed = await push.app.send(again, renewPush, {
    params: paramsOf(maya),
    body: { endpoint },
  })
  expect(renewed.data.topics).toEqual(['withdrawals'])
  await push.app.send(again, signOut, { body: {} })
  expect(await push.endpointsOf(maya)).toEqual([])
})

test('nobody takes over the subscription of another user by signing in on the same browser', async () => {
  const [maya, ben] = [await push.app.aPlayer(), await push.app.aPlayer()]
  const { endpoint } = await push.subscribe(maya)
  const renewed = await push.app.send(ben, renewPush, { params: paramsOf(ben), body: { endpoint } })
  expect(renewed.data.topics).toBeNull()
  expect(await push.endpointsOf(maya)).toEqual([endpoint])
  // If the other user asks for notices there, the browser is theirs.
  await push.subscribe(ben, { endpoint })
  expect([await push.endpointsOf(maya), await push.endpointsOf(ben)]).toEqual([[], [endpoint]])
})

test('subscriptions that were not used for 90 days are swept', async () => {
  const maya = await push.app.aPlayer()
  const { endpoint } = await push.subscribe(maya)
  await push.subscribe(await push.anotherDevice(maya))
  await sql`update push_subscription set used_at = now() - interval '91 days'
    where user_id = ${maya.userId} and endpoint <> ${endpoint}`.execute(push.app.db)
  await sweep(push.app.db)
  expect(await push.endpointsOf(maya)).toEqual([endpoint])
})
