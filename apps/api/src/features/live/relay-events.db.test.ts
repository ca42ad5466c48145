import type { Published } from '@kapis/contract/live'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import { blockPlayer, openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { relayEvents } from './relay-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('live_outbox').execute())

const sent: Published[] = []
beforeEach(() => void (sent.length = 0))
const append = async (published: readonly Published[]) => void sent.push(...published)

test('an event is passed on after the commit of its transaction, once', async () => {
  const { userId } = await app.aPlayer()
  await inTransaction(app.db, async (tx) => {
    await publish(tx, { kind: 'limits', toUserId: userId }, { kind: 'switches' })
    expect(await relayEvents(app.db, append)).toBe(0)
  })
  expect(await relayEvents(app.db, append)).toBe(2)
  expect(await relayEvents(app.db, append)).toBe(0)
  expect(sent).toEqual([
    { toUserId: userId, event: { kind: 'limits' } },
    { toUserId: null, event: { kind: 'switches' } },
  ])
})

test('an event of a transaction that fails is never passed on', async () => {
  const failing = inTransaction(app.db, async (tx) => {
    await publish(tx, { kind: 'switches' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await relayEvents(app.db, append)).toBe(0)
})

test('a transaction that commits after a later one is not skipped', async () => {
  const { userId } = await app.aPlayer()
  await inTransaction(app.db, async (slow) => {
    await publish(slow, { kind: 'limits', toUserId: userId })
    await inTransaction(app.db, (quick) => publish(quick, { kind: 'switches' }))
    expect(await relayEvents(app.db, append)).toBe(1)
  })
  expect(await relayEvents(app.db, append)).toBe(1)
  expect(sent.map(({ event }) => event.kind)).toEqual(['switches', 'limits'])
})

test('events stay stored while they cannot be passed on', async () => {
  await inTransaction(app.db, (tx) => publish(tx, { kind: 'switches' }))
  const broken = async () => Promise.reject(new Error('Redis is away'))
  await expect(relayEvents(app.db, broken)).rejects.toThrow('Redis is away')
  expect(await relayEvents(app.db, append)).toBe(1)
})

test('after a long time without a relay, pages are told once to request everything', async () => {
  const old = { event: JSON.stringify({ kind: 'switches' }), made_at: new Date(0) }
  await app.db.insertInto('live_outbox').values([old, old]).execute()
  await inTransaction(app.db, (tx) => publish(tx, { kind: 'announcement' }))
  expect(await relayEvents(app.db, append)).toBe(3)
  expect(sent.map(({ event }) => event.kind)).toEqual(['resync', 'announcement'])
})

test('blocking a player publishes why the sessions ended', async () => {
  const player = await app.aPlayer()
  await blockPlayer(app.db, player)
  await relayEvents(app.db, append)
  expect(sent).toEqual([
    { toUserId: player.userId, event: { kind: 'ended', reason: 'status_changed' } },
  ])
})
