import { getOwnPush, removePush, savePush, setLimit } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPush, readBy } from '../../../../test/open-push.ts'
import type { PushTest } from '../../../../test/open-push.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import { makePushBrowser } from '../../../../../../tools/push/push-browser.ts'
import { notify } from '../../../cashier/notify.ts'
import { inTransaction } from '../../../db/in-transaction.ts'

let push: PushTest
beforeAll(async () => {
  push = await openPush()
})
afterAll(() => push.close())

const paramsOf = ({ userId }: { userId: string }) => ({ userId })

test('a device gets the chosen notices in its language, without the amount [NOTE-04]', async () => {
  const maya = await push.app.aPlayer()
  const { browser, endpoint, saved } = await push.subscribe(maya, { language: 'fil' })
  expect(saved.data).toEqual({
    publicKey: push.app.config.push!.key.publicKey,
    topics: ['withdrawals'],
  })
  await push.queue(maya)
  await push.queue(maya, { kind: 'limits_changed' })
  const received = await push.sent(maya)
  expect(received.map(({ path }) => push.service.origin + path)).toEqual([endpoint])
  expect(readBy(browser, received[0]!.body)).toEqual({
    title: 'Kapis',
    body: 'Naibayad na ang withdrawal mo.',
    lang: 'fil',
    tag: expect.any(String) as string,
    url: '/home?wallet=history',
  })
  expect(received[0]!.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
})

test('the cause and its notice are committed together, or neither is', async () => {
  const maya = await push.app.aPlayer()
  await push.subscribe(maya, { topics: ['limits'] })
  const undone = inTransaction(push.app.db, async (tx) => {
    await notify(tx, maya.userId, { kind: 'limits_changed' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await push.takeJobs(maya)).toEqual([])
  const body = { kind: 'loss', period: 'day', amount: 100 }
  await push.app.send(maya, setLimit, { params: paramsOf(maya), body })
  expect(await push.sent(maya)).toHaveLength(1)
})

test.each(['404', '410'])('a subscription that is gone (%s) is deleted', async (code) => {
  const maya = await push.app.aPlayer()
  await push.subscribe(maya, { endpoint: push.anEndpoint(code) })
  await push.queue(maya)
  expect(await push.sent(maya)).toHaveLength(1)
  expect(await push.endpointsOf(maya)).toEqual([])
})

test.each(['403', '429', '500', '503'])(
  'a notice that the service answers with %s is tried again, and the device is kept',
  async (code) => {
    const maya = await push.app.aPlayer()
    const { endpoint } = await push.subscribe(maya, { endpoint: push.anEndpoint(code) })
    await push.queue(maya)
    await expect(push.sent(maya)).rejects.toThrow(`replied ${code}`)
    expect(await push.endpointsOf(maya)).toEqual([endpoint])
  },
)

test('old news is not sent', async () => {
  const maya = await push.app.aPlayer()
  await push.subscribe(maya)
  await push.queue(maya)
  expect(await push.sent(maya, () => new Date(Date.now() + 25 * 3600_000))).toEqual([])
})

test('no notice is sent to a session that an older process ended, or to a blocked user', async () => {
  const [maya, ben] = [await push.app.aPlayer(), await push.app.aPlayer()]
  for (const player of [maya, ben]) {
    await push.subscribe(player)
    await push.queue(player)
  }
  await sql`update user_session set ended_at = now() where user_id = ${maya.userId}`.execute(
    push.app.db,
  )
  await sql`update app_user set status = 'blocked' where user_id = ${ben.userId}`.execute(
    push.app.owner,
  )
  expect([...(await push.sent(maya)), ...(await push.sent(ben))]).toEqual([])
})

test('a device has one subscription, which its user can remove', async () => {
  const maya = await push.app.aPlayer()
  await push.subscribe(maya)
  const { endpoint } = await push.subscribe(maya, { topics: ['security', 'limits', 'security'] })
  expect(await push.endpointsOf(maya)).toEqual([endpoint])
  const own = await push.app.send(maya, getOwnPush, { params: paramsOf(maya) })
  expect(own.data.topics).toEqual(['security', 'limits'])
  const removed = await push.app.send(maya, removePush, { params: paramsOf(maya) })
  expect(removed.data.topics).toBeNull()
  expect(await push.endpointsOf(maya)).toEqual([])
})

test('a user has at most ten devices with notices; the one unused for longest gives way', async () => {
  const maya = await push.app.aPlayer()
  const endpoints: string[] = []
  for (let n = 0; n < 11; n += 1) {
    // The sessions expire, because a user has at most five valid ones.
    await sql`update user_session set ends_at = now() where user_id = ${maya.userId}`.execute(
      push.app.db,
    )
    endpoints.push((await push.subscribe(await push.anotherDevice(maya))).endpoint)
  }
  expect(await push.endpointsOf(maya)).toEqual(endpoints.slice(1))
})

test.each([
  ['http://169.254.169.254/latest/meta-data', 'push_unknown_service'],
  ['https://fcm.googleapis.com.evil.example/x', 'push_unknown_service'],
  ['http://127.0.0.1:5432/', 'push_unknown_service'],
])('the endpoint %s is refused', async (endpoint, code) => {
  const maya = await push.app.aPlayer()
  const { saved } = await push.subscribe(maya, { endpoint })
  expect(saved.code).toBe(code)
  expect(await push.endpointsOf(maya)).toEqual([])
})

test('a key that is not on the curve is refused', async () => {
  const maya = await push.app.aPlayer()
  const { auth } = makePushBrowser().keys
  const p256dh = `B${'A'.repeat(86)}`
  const body = { endpoint: push.anEndpoint(), p256dh, auth, topics: ['limits'], language: 'en' }
  const saved = await push.app.send(maya, savePush, { params: paramsOf(maya), body })
  expect([saved.status, saved.code]).toEqual([400, 'bad_request'])
})

test('without a key nothing can be subscribed', async () => {
  const off = await openTestApp()
  try {
    const maya = await off.aPlayer()
    const own = await off.send(maya, getOwnPush, { params: paramsOf(maya) })
    expect(own.data).toEqual({ publicKey: null, topics: null })
    const body = { endpoint: push.anEndpoint(), ...makePushBrowser().keys }
    const saved = await off.send(maya, savePush, {
      params: paramsOf(maya),
      body: { ...body, topics: ['limits'], language: 'en' },
    })
    expect(saved.code).toBe('push_off')
  } finally {
    await off.close()
  }
})
