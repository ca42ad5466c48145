import { setTimeout as wait } from 'node:timers/promises'
import * as routes from '@kapis/contract/routes'
import { anImage } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Heard } from '../shared/app/proof-app.ts'
import { NAME, aBody, aWinner, decideNewest, lapse, must, send } from './checks.ts'
import { knock } from './gates.ts'
import { addAttacks, expectRefused } from './site.ts'
import type { Attack, GateSite } from './site.ts'

/** GCash names of other people, some of whom have a part of the name in common. */
const OTHERS = [
  'Pedro Reyes',
  'Juan Santos',
  'Maya Luz Reyes',
  'Santos Pedro',
  'Luz Santos-Cruz',
  'Mayumi Luz Dela Cruz',
  '1234567',
]
/** A name that staff may pay only with a written reason. */
const DOUBTFUL = 'Maya Luz Cruz Santo'
/** For so long, a process may still know a check that was withdrawn (decision 110). */
const KNOWN_MS = 30_000

const withdraw = (site: GateSite, player: Player, gcashName: string, amount = 10) => {
  const body = { type: 'withdraw', gcashNumber: '09171234567', gcashName, amount }
  return site.ask(player, routes.requestWithdrawal, { params: { userId: player.userId }, body })
}

type Pending = { userId: string; walletHistoryId: string }

/** Requests a withdrawal that the player may request. */
async function aPending(site: GateSite, player: Player, name = NAME): Promise<Pending> {
  const { data } = must(await withdraw(site, player, name))
  const { walletHistory } = data as { walletHistory: { walletHistoryId: string } }
  return { userId: player.userId, walletHistoryId: walletHistory.walletHistoryId }
}

/** Pays with an image of the payment, or with a comment. */
async function pay(site: GateSite, params: Pending, { as = site.admin, body = {} } = {}) {
  const isWritten = 'comment' in body
  const proof = isWritten ? {} : { adminConfirmationReceiptImage: await anImage() }
  const sent = { params, body: { status: 'completed', ...proof, ...body } }
  return site.ask(as, routes.updateWalletRow, sent)
}

/** Has the second person approve what the first one has just asked for. */
async function approveNewest(site: GateSite): Promise<Heard> {
  const { approval_id: approvalId } = await site.app.db
    .selectFrom('approval')
    .select('approval_id')
    .where('state', '=', 'open')
    .orderBy('made_at', 'desc')
    .executeTakeFirstOrThrow()
  const decision = { params: { approvalId }, body: { verdict: 'approve' } }
  return site.ask(site.second, routes.decideApproval, decision, 'other')
}

/** Tries to withdraw to the names of others: directly, doubtfully, and by a change of the payee. */
export async function payOthers(site: GateSite): Promise<Attack> {
  const player = await aWinner(site)
  const direct: Heard[] = []
  for (const name of OTHERS) direct.push(await withdraw(site, player, name))
  const doubtful = await aPending(site, player, DOUBTFUL)
  const withoutReason = [await pay(site, doubtful)]
  const changed = await aPending(site, player)
  const payee = { gcashName: 'Pedro Reyes', gcashNumber: '09189999999' }
  await site.ask(site.admin, routes.updateWalletRow, { params: changed, body: payee })
  await approveNewest(site)
  await site.owner.query(
    'update wallet_history set payee_hold_until = now() where wallet_history_id = $1',
    [changed.walletHistoryId],
  )
  // The editor of a payee may not pay alone, so a third person does.
  const as = await site.app.aPlayer({ role: 'super_admin' })
  const body = { comment: 'A relative' }
  const toOther = [await pay(site, changed, { as, body }), await pay(site, changed, { as })]
  return addAttacks([
    expectRefused(site, 'a withdrawal to another name', direct, 'payee_name_differs'),
    expectRefused(site, 'a doubtful name without a reason', withoutReason, 'reason_needed'),
    expectRefused(site, 'a payout to a changed payee', toOther, 'payee_name_differs'),
  ])
}

/** Undoes an approval while withdrawals wait, one of them for a second person. */
export async function payAfterUndoing(site: GateSite): Promise<Attack> {
  const player = await aWinner(site)
  const alone = await aPending(site, player)
  const together = await aPending(site, player)
  const { code } = await pay(site, together, { body: { amount: 9, comment: 'Less' } })
  if (code !== 'second_person_needed') throw new Error(`The payment was answered with ${code}.`)
  await decideNewest(site, player, 'refuse')
  const paid = [await pay(site, alone), await approveNewest(site)]
  const requests = [await withdraw(site, player, NAME), await claim(site, player)]
  const attacks = [
    expectRefused(site, 'a payout after the undoing', paid, 'identity_not_checked'),
    expectRefused(site, 'a request after the undoing', requests, 'identity_not_checked'),
    await knock(site, player, 'other'),
  ]
  if (!site.ctx.short) {
    await wait(KNOWN_MS)
    attacks.push(await knock(site, player, 'first'))
  }
  return addAttacks(attacks)
}

const claim = (site: GateSite, player: Player) => {
  const sent = { params: { userId: player.userId }, body: { promoCode: 'WELCOME' } }
  return site.ask(player, routes.claimPromo, sent)
}

/** Lets a check end while a withdrawal waits, and has another name checked afterwards. */
export async function payAfterLapse(site: GateSite): Promise<Attack> {
  const player = await aWinner(site)
  const waiting = await aPending(site, player)
  await lapse(site, player)
  const lapsed = [await pay(site, waiting), await withdraw(site, player, NAME)]
  const renamed = await aBody(site, player, { givenNames: 'Ana Rosa', lastName: 'Villanueva' })
  must(await send(site, player, renamed))
  const unchecked = [await pay(site, waiting), await withdraw(site, player, 'Ana Rosa Villanueva')]
  const knocked = await knock(site, player, 'other')
  await decideNewest(site, player, 'approve', { overrideReason: 'A deed of marriage' })
  const toFormer = [await pay(site, waiting), await withdraw(site, player, NAME)]
  return addAttacks([
    expectRefused(site, 'a payout after the lapse', lapsed, 'identity_not_checked'),
    expectRefused(site, 'a payout before the new check', unchecked, 'identity_not_checked'),
    knocked,
    expectRefused(site, 'a payout to the former name', toFormer, 'payee_name_differs'),
  ])
}
