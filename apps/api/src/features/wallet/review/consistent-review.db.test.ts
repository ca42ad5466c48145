import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getWalletReview,
  listOwnWallet,
  listWalletQueue,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { listDuplicates } from '#cashier/matching/duplicates.ts'
import { anImage, newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

type Sent = { player: Player; id: string }

/** Sends a deposit of ₱60 whose image shows this reference. */
async function send(player: Player, reference: string | null, image?: object): Promise<Sent> {
  const id = await cashier.deposit(player, 60, image)
  await cashier.read(player, id, reference === null ? 'a cat' : receiptText(reference, '60.00'))
  return { player, id }
}

const decide = ({ player, id }: Sent, status: 'completed' | 'rejected') =>
  app.send(admin, updateWalletRow, {
    params: { userId: player.userId, walletHistoryId: id },
    body: { status, comment: 'Decided' },
  })

const REUSES = [
  'reference_reused',
  'reference_sent_again',
  'image_reused',
  'image_sent_again',
] as const

/**
 * Reads what the queue, the player's own history and the item say about the reuse of a deposit's
 * reference and image. All must say the same. Returns it.
 */
async function reuseOf({ player, id }: Sent): Promise<string[]> {
  const params = { userId: player.userId, walletHistoryId: id }
  const item = (await app.send(admin, getWalletReview, { params })).data
  const query = { page: 1, pageSize: 50, type: 'deposit', status: 'pending' }
  const queue = (await app.send(admin, listWalletQueue, { query })).data.walletHistory
  const own = (
    await app.send(player, listOwnWallet, { params: { userId: player.userId }, query: {} })
  ).data.walletHistory
  const shown = [item.walletHistory, ...queue, ...own]
    .filter((row) => row.walletHistoryId === id)
    .map(({ waitsFor }) => REUSES.filter((one) => waitsFor.includes(one)))
  const isBefore = (by: string) => item.twins.some((one) => one.by === by && !one.isLater)
  const expected = item.twins.map(({ by }) => `${by}_${isBefore(by) ? 'reused' : 'sent_again'}`)
  const named = REUSES.filter((one) => expected.includes(one))
  expect(shown).toEqual([named, named, named])
  return named
}

test('a receipt sent again is named by its reference and by its image', async () => {
  const [first, second] = [await app.aPlayer(), await app.aPlayer()]
  const [reference, image] = [newReference(), await anImage()]
  const paid = await cashier.deposit(first, 60, image)
  await cashier.read(first, paid, receiptText(reference, '60.00'))
  await cashier.record(admin, reference, 60)
  const again = await send(second, reference, image)
  expect(await reuseOf(again)).toEqual(['reference_reused', 'image_reused'])
})

test('the credited one of several with the same reference is named first', async () => {
  const [second, first] = [await app.aPlayer(), await app.aPlayer()]
  const reference = newReference()
  const credited = await send(first, reference)
  await cashier.record(admin, reference, 60)
  const again = await send(second, reference)
  const third = await send(second, reference)
  const row = await app.db
    .selectFrom('wallet_history')
    .selectAll()
    .where('wallet_history_id', '=', third.id)
    .executeTakeFirstOrThrow()
  // The database may join in another order than the deposits were found in.
  const names = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_nestloop = off`.execute(tx)
    await sql`set local enable_hashjoin = off`.execute(tx)
    const found = await listDuplicates(tx, [row], { isNew: false })
    return found.get(third.id)?.map((one) => one.walletHistoryId)
  })
  expect(names).toEqual([credited.id, again.id])
})

test('of two deposits with one reference, only the later one is said to reuse it', async () => {
  const [first, second] = [await app.aPlayer(), await app.aPlayer()]
  const reference = newReference()
  const earlier = await send(first, reference)
  expect(await reuseOf(earlier)).toEqual([])
  const later = await send(second, reference)
  expect(await reuseOf(later)).toEqual(['reference_reused'])
  expect(await reuseOf(earlier)).toEqual(['reference_sent_again'])
  await decide(later, 'rejected')
  expect(await reuseOf(earlier)).toEqual([])
})

test('an unreadable image that resembles an earlier one is named', async () => {
  const [first, second] = [await app.aPlayer(), await app.aPlayer()]
  const image = await anImage()
  const earlier = await send(first, null, image)
  const later = await send(second, null, image)
  expect(await reuseOf(later)).toEqual(['image_reused'])
  await decide(earlier, 'rejected')
  expect(await reuseOf(later)).toEqual([])
})

test('the sender in the item is the payer of the queue', async () => {
  const player = await app.aPlayer({ coins: 5_000 })
  const reference = newReference()
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  await askFor(player)
  const id = await cashier.deposit(player, 60)
  await cashier.read(player, id, receiptText(reference, '60.00'))
  await cashier.record(admin, reference, 60, '2026-02-25', 'MA*A L. 0999••••999')
  const params = { userId: player.userId, walletHistoryId: id }
  const item = (await app.send(admin, getWalletReview, { params })).data
  expect(item.walletHistory.waitsFor).toContain('payer_differs')
  expect(item.verdicts).toMatchObject([{ sender: 'differs' }])
})

const gcash = { gcashNumber: '09175550142', gcashName: 'Maria Luz Reyes' }

async function askFor(player: Player): Promise<Sent> {
  const { data } = await app.send(player, requestWithdrawal, {
    params: { userId: player.userId },
    body: { type: 'withdraw', ...gcash, amount: 10 },
  })
  return { player, id: data.walletHistory.walletHistoryId }
}

test('a number is known as soon as the first withdrawal to it is paid', async () => {
  const player = await app.aPlayer({ coins: 5_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  const [first, second] = [await askFor(player), await askFor(player)]
  const saysOf = async ({ id }: Sent) => {
    const params = { userId: player.userId, walletHistoryId: id }
    const item = (await app.send(admin, getWalletReview, { params })).data
    const query = { page: 1, pageSize: 50, type: 'withdraw', status: 'pending' }
    const queue = (await app.send(admin, listWalletQueue, { query })).data.walletHistory
    const row = queue.find(({ walletHistoryId }) => walletHistoryId === id)
    const paid = item.gcash.find(({ gcashNumber }) => gcashNumber === gcash.gcashNumber)
    return [item.walletHistory.isGcashNew, row?.isGcashNew, paid?.payouts === 0]
  }
  expect(await saysOf(second)).toEqual([true, true, true])
  await decide(first, 'completed')
  expect(await saysOf(second)).toEqual([false, false, false])
})
