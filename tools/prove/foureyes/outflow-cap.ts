import { randomUUID } from 'node:crypto'
import type { Role } from '@kapis/contract/auth'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { CallOptions, ProofApp } from '../shared/app/proof-app.ts'
import { aWithdrawal, newestRequestOf } from './users.ts'
import type { Attempt } from './users.ts'

/** The cap of the app that these attempts need, in whole coins. */
export const OUTFLOW_CAP = 100
/** Above the cap alone, whatever else was paid that day, and far below the limit for one action. */
const AMOUNT = 120
/** Two of these together are above the cap. */
const PART = 60

const ROLES: Role[] = ['player', 'moderator', 'admin', 'super_admin']
const MAKERS = ['admin', 'super_admin'] as const

type Place = Awaited<ReturnType<typeof aWithdrawal>>

/**
 * Tries to have a withdrawal above the cap of the day paid without the approval of a super admin
 * other than the maker. Needs an app with `OUTFLOW_CAP`.
 */
export async function tryOutflowCap(app: ProofApp): Promise<Attempt[]> {
  const friend = await app.aPlayer({ coins: 20_000 })
  await playEnough(friend, (as, body) => app.ask(as, routes.rollDice, { body }))
  return [
    // First, because it needs a day on which no withdrawal was paid.
    await tryTogether(app, friend),
    ...(await tryAlone(app, friend)),
    ...(await tryApproving(app, friend)),
    ...(await tryReplays(app, friend)),
  ]
}

const PAID = { status: 'completed', comment: 'Sent' }
const APPROVED = { verdict: 'approve', reason: 'Seen' }

const pay = (app: ProofApp, as: Player, params: Place, options: CallOptions = {}) =>
  app.ask(as, routes.updateWalletRow, { params, body: PAID, ...options })
const approve = (app: ProofApp, as: Player, approvalId: string, options: CallOptions = {}) =>
  app.ask(as, routes.decideApproval, { params: { approvalId }, body: APPROVED, ...options })

async function isPaid({ db }: ProofApp, { walletHistoryId }: Place): Promise<boolean> {
  const rows = db.selectFrom('wallet_history').select('status')
  const row = await rows.where('wallet_history_id', '=', walletHistoryId).executeTakeFirstOrThrow()
  return row.status === 'completed'
}

/**
 * Returns the number of journal entries that paid this withdrawal. With the planted bug there are
 * none, because it changes the row alone.
 */
async function countPayouts({ db }: ProofApp, place: Place): Promise<number> {
  const entries = await db
    .selectFrom('ledger_journal')
    .select('seq')
    .where('player_id', '=', place.userId)
    .where('cause', '=', 'withdrawal')
    .where('cause_key', '=', place.walletHistoryId)
    .execute()
  return entries.length
}

/**
 * Creates a withdrawal above the cap. Rejects what is left of earlier attempts, because a player may
 * have only a few withdrawals waiting.
 */
async function aPayout(app: ProofApp, friend: Player): Promise<Place> {
  const waiting = await app.db
    .selectFrom('wallet_history')
    .select('wallet_history_id')
    .where('player_id', '=', friend.userId)
    .where('status', '=', 'pending')
    .execute()
  const clerk = await app.aPlayer({ role: 'admin' })
  for (const { wallet_history_id: walletHistoryId } of waiting) {
    const params = { userId: friend.userId, walletHistoryId }
    const body = { status: 'rejected', comment: 'An earlier attempt' }
    await app.ask(clerk, routes.updateWalletRow, { params, body })
  }
  return aWithdrawal(app, friend, AMOUNT)
}

/** Two members of staff pay at the same moment, each an amount below the cap: one is paid. */
async function tryTogether(app: ProofApp, friend: Player): Promise<Attempt> {
  const places = [await aWithdrawal(app, friend, PART), await aWithdrawal(app, friend, PART)]
  const staff = await Promise.all(places.map(() => app.aPlayer({ role: 'admin' })))
  await Promise.all(places.map((place, n) => pay(app, staff[n]!, place)))
  const paid = await Promise.all(places.map((place) => isPaid(app, place)))
  const count = paid.filter(Boolean).length
  return { words: `cap: ${count} of two payouts at the same moment`, isAlone: count !== 1 }
}

async function tryAlone(app: ProofApp, friend: Player): Promise<Attempt[]> {
  const tried: Attempt[] = []
  for (const role of ROLES) {
    const place = await aPayout(app, friend)
    await pay(app, await app.aPlayer({ role }), place)
    tried.push({ words: `cap: pay alone as ${role}`, isAlone: await isPaid(app, place) })
  }
  return tried
}

/**
 * Every role approves requests of an admin and of a super admin, and both approve their own. Only a
 * super admin's approval of another's request pays, which shows that the others fail for their role.
 */
async function tryApproving(app: ProofApp, friend: Player): Promise<Attempt[]> {
  const tried: Attempt[] = []
  for (const makerRole of MAKERS) {
    for (const checkerRole of [...ROLES, 'the maker'] as const) {
      const maker = await app.aPlayer({ role: makerRole })
      const isOwn = checkerRole === 'the maker'
      const checker = isOwn ? maker : await app.aPlayer({ role: checkerRole })
      const place = await aPayout(app, friend)
      await pay(app, maker, place)
      await approve(app, checker, await newestRequestOf(app, maker))
      const isAllowed = checkerRole === 'super_admin'
      const isAlone = (await isPaid(app, place)) !== isAllowed
      const words = `cap: request of ${makerRole} approved by ${checkerRole}`
      tried.push({ words, isAlone })
    }
  }
  return tried
}

/** Repeats requests and approvals, with the same key and with new ones. */
async function tryReplays(app: ProofApp, friend: Player): Promise<Attempt[]> {
  const maker = await app.aPlayer({ role: 'super_admin' })
  const checker = await app.aPlayer({ role: 'super_admin' })
  const first = await aPayout(app, friend)
  const keys = [randomUUID(), randomUUID()]
  for (const key of [...keys, ...keys]) await pay(app, maker, first, { key })
  const isPaidByRequest = await isPaid(app, first)
  const approvalId = await newestRequestOf(app, maker)
  for (const key of [...keys, ...keys]) await approve(app, maker, approvalId, { key })
  const isPaidByMaker = await isPaid(app, first)
  for (const key of [...keys, ...keys]) await approve(app, checker, approvalId, { key })
  const payouts = await countPayouts(app, first)
  // The approval of the first withdrawal must not count for the second.
  const second = await aPayout(app, friend)
  await pay(app, maker, second)
  for (const as of [maker, checker]) {
    await approve(app, as, approvalId, { key: keys[0]! })
    await approve(app, as, approvalId)
  }
  return [
    { words: 'cap: repeat the request', isAlone: isPaidByRequest },
    { words: 'cap: repeat the own approval', isAlone: isPaidByMaker },
    { words: `cap: ${payouts} payouts by a repeated approval`, isAlone: payouts !== 1 },
    { words: 'cap: an earlier approval for another payout', isAlone: await isPaid(app, second) },
  ]
}
