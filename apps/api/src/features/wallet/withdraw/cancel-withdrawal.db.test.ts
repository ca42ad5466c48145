import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelWithdrawal,
  assignWalletRow,
  getOwnWalletRow,
  listOwnNotifications,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { openTestApp, readAccount, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

let app: TestApp
let maya: Player
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 50_000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

async function aWithdrawal(amount = 100): Promise<string> {
  const body = { type: 'withdraw', gcashNumber: '09171234567', gcashName: 'Maya Luz', amount }
  const sent = { params: { userId: maya.userId }, body }
  const { data } = await app.send(maya, requestWithdrawal, sent)
  return data.walletHistory.walletHistoryId
}
const paramsOf = (walletHistoryId: string) => ({ userId: maya.userId, walletHistoryId })
const cancel = (id: string, { as = maya, key }: { as?: Player; key?: string | null } = {}) =>
  app.send(as, cancelWithdrawal, {
    params: paramsOf(id),
    body: {},
    ...(key !== undefined && { key }),
  })
const decide = (id: string, body: object) =>
  app.send(admin, updateWalletRow, { params: paramsOf(id), body })
const claim = (id: string, isMine: boolean) =>
  app.send(admin, assignWalletRow, { params: paramsOf(id), body: { isMine } })

test('an unassigned withdrawal is cancelled and its coins released [WDR-10]', async () => {
  const before = await readAccount(app.db, maya.userId)
  const id = await aWithdrawal()
  const { status, data } = await cancel(id)
  expect(status).toBe(200)
  expect(data.walletHistory).toMatchObject({
    status: 'rejected',
    stage: 'rejected',
    isCancelled: true,
    comment: 'Cancelled by the player',
  })
  const after = await readAccount(app.db, maya.userId)
  expect([after.coin_minor, after.coin_held_minor]).toEqual([before.coin_minor, 0n])
  const line = (await readJournal(app.db, maya.userId)).at(-1)
  expect(line).toMatchObject({ cause: 'refund', counter: 'hold', held_minor: -1_000_000n })
  const own = { params: { userId: maya.userId }, query: {} }
  expect((await app.send(maya, listOwnNotifications, own)).data.notifications).toEqual([])
})

test('a withdrawal cancelled again, with any key or none, is released once', async () => {
  const id = await aWithdrawal()
  const before = await readAccount(app.db, maya.userId)
  const keys = ['c-1', 'c-1', 'c-2', null]
  for (const key of keys) expect((await cancel(id, { key })).status).toBe(200)
  const after = await readAccount(app.db, maya.userId)
  expect(after.coin_minor - before.coin_minor).toBe(1_000_000n)
})

test('a withdrawal assigned to staff cannot be cancelled until it is released: withdrawal_taken [WDR-10]', async () => {
  const id = await aWithdrawal()
  await claim(id, true)
  expect(await cancel(id)).toMatchObject({ status: 409, code: 'withdrawal_taken' })
  await claim(id, false)
  expect((await cancel(id)).status).toBe(200)
})

test('a paid, rejected or approval-pending withdrawal cannot be cancelled: withdrawal_taken', async () => {
  const paid = await aWithdrawal()
  await decide(paid, { status: 'completed', comment: 'Sent' })
  const rejected = await aWithdrawal()
  await decide(rejected, { status: 'rejected', comment: 'Wrong name' })
  const large = await aWithdrawal(6_000)
  const answer = await decide(large, { status: 'completed', comment: 'Sent' })
  expect(answer.code).toBe('second_person_needed')
  for (const id of [paid, rejected, large]) {
    expect((await cancel(id)).code).toBe('withdrawal_taken')
  }
  await decide(large, { status: 'rejected', comment: 'Not sent' })
})

test('only its player can cancel a withdrawal, and a cancelled one cannot be paid', async () => {
  const id = await aWithdrawal()
  const jun = await app.aPlayer()
  expect((await cancel(id, { as: jun })).status).toBe(403)
  await cancel(id)
  expect((await decide(id, { status: 'completed', comment: 'Sent' })).code).toBe('conflict')
  const { data } = await app.send(maya, getOwnWalletRow, { params: paramsOf(id) })
  expect(data.walletHistory.isCancelled).toBe(true)
})

test('of a concurrent cancellation and payment exactly one succeeds, in 20 of 20 runs', async () => {
  let [once, cancelled] = [0, 0]
  for (let round = 0; round < 20; round += 1) {
    const id = await aWithdrawal()
    const before = await readAccount(app.db, maya.userId)
    const asks = [
      () => cancel(id),
      () => decide(id, { status: 'completed', comment: 'Sent' }),
    ] as const
    const [first, second] = round % 2 === 0 ? [0, 1] : ([1, 0] as const)
    const answers = await Promise.all([asks[first]!(), asks[second]!()])
    const { data } = await app.send(maya, getOwnWalletRow, { params: paramsOf(id) })
    const isBack = data.walletHistory.isCancelled === true
    const after = await readAccount(app.db, maya.userId)
    expect(after.coin_minor - before.coin_minor).toBe(isBack ? 1_000_000n : 0n)
    once += Number(answers.filter(({ status }) => status === 200).length === 1)
    cancelled += Number(isBack)
  }
  expect(once, `${cancelled} of 20 were cancelled`).toBe(20)
})
