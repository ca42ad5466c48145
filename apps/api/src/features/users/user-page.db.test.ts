import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustWallet,
  getUser,
  getUserAnalytics,
  getUserLimits,
  getUserTimeline,
  rollDice,
  setLimit,
  startMines,
  startPause,
  submitReport,
  updateUser,
} from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let clerk: Player
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const of = ({ userId }: Player) => ({ params: { userId } })
const bet = (identifier: string, amount: number) => ({ identifier, amount, currency: 'coin' })
const events = async (as: Player, who: Player, query: object = {}) =>
  (await app.send(as, getUserTimeline, { ...of(who), query })).data.events

test("a player's days add up to the stakes and losses, open rounds included", async () => {
  const maya = await app.aPlayer({ coins: 100 })
  for (const n of [1, 2, 3]) {
    const roll = { ...bet(`d-${n}`, 2), condition: 'above', target: 98 }
    await app.send(maya, rollDice, { body: roll })
  }
  await app.send(maya, startMines, { body: { ...bet('m-1', 5), mines: 3 } })
  const { data } = await app.send(admin, getUserAnalytics, { ...of(maya), query: {} })
  expect(data.days).toHaveLength(14)
  const { account } = (await app.send(admin, getUser, of(maya))).data
  expect(data.days.at(-1)).toMatchObject({
    wageredAmount: 11,
    houseResult: Math.round((100 - account.balance.coin) * 10_000) / 10_000,
    rounds: 3,
  })
  expect(data.days.slice(0, -1).every((day) => day.wageredAmount === 0)).toBe(true)
})

test("only staff see a player's limits", async () => {
  const maya = await app.aPlayer()
  await app.send(maya, setLimit, {
    ...of(maya),
    body: { kind: 'loss', period: 'day', amount: 50 },
  })
  const { data } = await app.send(clerk, getUserLimits, of(maya))
  expect(data.limits.filter((limit) => limit.amount !== null)).toMatchObject([
    { kind: 'loss', period: 'day', amount: 50, used: 0 },
  ])
  expect((await app.send(maya, getUserLimits, of(maya))).status).toBe(403)
  const nobody = { params: { userId: '00000000-0000-4000-8000-000000000000' } }
  expect((await app.send(admin, getUserLimits, nobody)).status).toBe(404)
})

test('a timeline shows money, reports, pauses and staff actions, newest first', async () => {
  const maya = await app.aPlayer()
  const gift = { amount: 25, currency: 'coin', type: 'admin_deposit', comment: 'Sorry' }
  await app.send(admin, adjustWallet, { ...of(maya), body: gift })
  await app.send(maya, submitReport, { body: { title: 'Help', description: 'Please' } })
  await app.send(maya, startPause, { ...of(maya), body: { kind: 'cool_off', days: 1 } })
  await app.send(clerk, updateUser, { ...of(maya), body: { comment: 'Called back' } })
  const all = await events(admin, maya)
  expect(all.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['joined', 'signed_in', 'wallet', 'report', 'pause', 'staff']),
  )
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(all.find(({ kind }) => kind === 'wallet')).toMatchObject({
    subject: 'admin_deposit',
    status: 'completed',
    amount: 25,
    currency: 'coin',
  })
  const byStaff = (list: typeof all) => list.flatMap((e) => (e.kind === 'staff' ? [e.status] : []))
  expect(byStaff(all)).toEqual(['users.comment', 'wallet.adjust'])
  expect(byStaff(await events(clerk, maya))).toEqual(['users.comment'])
})

test('page keys list each timeline event once', async () => {
  const maya = await app.aPlayer()
  const gift = { amount: 1, currency: 'coin', type: 'admin_deposit' }
  for (const comment of ['a', 'b', 'c']) {
    await app.send(admin, adjustWallet, { ...of(maya), body: { ...gift, comment } })
  }
  const seen: string[] = []
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: 2, ...(after !== undefined && { after }) }
    const { data } = await app.send(admin, getUserTimeline, { ...of(maya), query })
    seen.push(...data.events.map(({ eventId }) => eventId))
    expect(data.pagination.totalItems).toBe(8)
    const key = data.pagination.lastEvaluatedKey
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  expect(seen).toHaveLength(8)
  expect(new Set(seen).size).toBe(8)
})
