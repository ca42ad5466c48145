import { expect, test } from 'vitest'
import { canSee } from './live.ts'
import type { Route } from './route.ts'
import * as routes from './routes.ts'

const player = { userId: 'a', role: 'player' } as const
const moderator = { userId: 'b', role: 'moderator' } as const

test('only the addressee sees an event about a player', () => {
  const event = { toUserId: 'a', event: { kind: 'limits' } } as const
  expect(canSee(player, event)).toBe(true)
  expect(canSee(moderator, event)).toBe(false)
})

test('nobody sees an event about a player that has no addressee', () => {
  expect(canSee(player, { toUserId: null, event: { kind: 'notification' } })).toBe(false)
})

test('staff see what their role may read, and players see none of it', () => {
  const approvals = { toUserId: null, event: { kind: 'approvals' } } as const
  expect(canSee({ userId: 'c', role: 'super_admin' }, approvals)).toBe(true)
  expect(canSee(player, approvals)).toBe(false)
})

test('everyone who is signed in sees that games were closed', () => {
  expect(canSee(player, { toUserId: null, event: { kind: 'switches' } })).toBe(true)
})

/** The lists that pages request again after an event, although nobody touches the page. */
const REQUESTED_AGAIN: Route[] = [
  routes.getBalance,
  routes.getWalletReview,
  routes.listApprovals,
  routes.listDeadJobs,
  routes.listGameSwitches,
  routes.listOpenPromos,
  routes.listOwnNotifications,
  routes.listOwnReports,
  routes.listOwnWallet,
  routes.listReports,
  routes.listTransactionHistory,
  routes.listWalletQueue,
]

test('what pages request after an event does not keep an idle session alive', () => {
  const counted = REQUESTED_AGAIN.filter(({ isPoll }) => isPoll !== true)
  expect(counted.map(({ path }) => path)).toEqual([])
})
