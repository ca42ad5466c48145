import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReference, openCashier, receiptText } from '../../test/cashier.ts'
import type { Cashier } from '../../test/cashier.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

let app: TestApp
let cashier: Cashier
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
})
afterAll(() => app.close())

test.each([
  { status: 'blocked' as const },
  { status: 'disabled' as const },
  { role: 'moderator' as const },
])(
  'a deposit receipt of somebody who may write none any more credits nothing by itself: %j',
  async (change) => {
    const thief = await app.aPlayer({ role: 'admin' })
    const reference = newReference()
    await cashier.record(thief, reference, 80)
    await app.db.updateTable('app_user').set(change).where('user_id', '=', thief.userId).execute()
    const friend = await app.aPlayer()
    const id = await cashier.deposit(friend, 80)
    await cashier.read(friend, id, receiptText(reference, '80.00'))
    expect(await cashier.coins(friend)).toBe(0)
    expect(await cashier.find(friend, id)).toMatchObject({ status: 'pending' })
  },
)
