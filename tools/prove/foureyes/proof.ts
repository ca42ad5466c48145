import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { QR_PAYLOAD } from '../../../apps/api/test/cashier.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import { tryInParts } from './in-parts.ts'
import { tryLapsed } from './lapsed.ts'
import { tryLaundering } from './laundering.ts'
import { OUTFLOW_CAP, tryOutflowCap } from './outflow-cap.ts'
import { aWithdrawal } from './users.ts'
import { tryPayees } from './payee.ts'
import type { Attempt as Tried } from './users.ts'
import { forgetEditors } from './planted-forget-editors.ts'
import { payAlone } from './planted-pay-alone.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { withParts } from '../../../apps/api/test/compose.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { CallOptions, Heard, ProofApp } from '../shared/app/proof-app.ts'

/** The default limits of a new installation, in ten-thousandths. */
const ONE_ACTION_MINOR = 50_000_000n
const ONE_DAY_MINOR = 200_000_000n

export const proof: Proof = {
  name: 'foureyes',
  about:
    'No single staff member can pay or credit more than the threshold, or pass the cap of a day. [ROLE-05, ROLE-08]',
  async run(ctx) {
    const payingAlone = withParts(() => ({ updateWalletRow: payAlone }))
    const compose = ctx.planted ? payingAlone : buildApp
    const app = await openProofApp(ctx, compose)
    const capped = await openProofApp(ctx, compose, { OUTFLOW_CAP: String(OUTFLOW_CAP) })
    if (ctx.planted) await forgetEditors((await ctx.database()).ownerUrl)
    const figures = {
      attempts: 0,
      alone: 0,
      lapsedGranted: 0,
      laundered: 0,
      payees: 0,
      aboveCap: 0,
      mostMinor: 0n,
      dayMinor: 0n,
      invariants: 0,
    }
    const crew = {
      boss: await app.aPlayer({ role: 'super_admin' }),
      second: await app.aPlayer({ role: 'super_admin' }),
      friend: await app.aPlayer({ coins: 100 }),
    }
    const count = (tried: Tried[]) => {
      figures.attempts += tried.length
      const got = tried.filter(({ isAlone }) => isAlone)
      for (const { words } of got) ctx.say(`ALONE: ${words}`)
      return got.length
    }
    // First, because it needs a day on which nothing was paid.
    figures.aboveCap = count(await tryOutflowCap(capped))
    for (const role of ['super_admin', 'admin'] as const) await tryAs(ctx, app, role, figures)
    figures.lapsedGranted = count(await tryLapsed(app, crew))
    figures.laundered = count([...(await tryLaundering(app)), ...(await tryInParts(app))])
    figures.payees = count(await tryPayees(app))
    if (!ctx.planted) figures.invariants = await countBroken(app.db, ctx.say)
    const isBelow = figures.mostMinor < ONE_ACTION_MINOR && figures.dayMinor < ONE_DAY_MINOR
    const { alone, lapsedGranted, laundered, payees, aboveCap, invariants } = figures
    const faults = alone + lapsedGranted + laundered + payees + aboveCap + invariants
    const pass = faults === 0 && isBelow
    const { mostMinor, dayMinor, ...counted } = figures
    const coins = { mostAtOnce: Number(mostMinor / 10_000n), inADay: Number(dayMinor / 10_000n) }
    return { pass: pass && figures.attempts >= 40, figures: { ...counted, ...coins } }
  },
}

type Figures = {
  attempts: number
  alone: number
  mostMinor: bigint
  dayMinor: bigint
}

/** Tries everything as one thief of this role, and adds the figures. */
async function tryAs(
  ctx: ProofContext,
  app: ProofApp,
  role: 'super_admin' | 'admin',
  figures: Figures,
): Promise<void> {
  const thief = await app.aPlayer({ role })
  const friend = await app.aPlayer({ coins: 20_000 })
  await playEnough(friend, (as, body) => app.ask(as, routes.rollDice, { body }))
  const before = await moneyOut(app, friend)
  for (const { words, heard } of await tryEverything(app, thief, friend)) {
    figures.attempts += 1
    if (heard.status !== 200) continue
    figures.alone += 1
    ctx.say(`ALONE as ${role}: ${words}`)
  }
  await mintInSmallAmounts(app, thief, friend)
  const after = await moneyOut(app, friend)
  const moved = after.total - before.total
  figures.dayMinor = moved > figures.dayMinor ? moved : figures.dayMinor
  figures.mostMinor = after.most > figures.mostMinor ? after.most : figures.mostMinor
}

/** Tries every way to get money above the limit, and every way to act as two users. */
async function tryEverything(app: ProofApp, thief: Player, friend: Player) {
  const tried: { words: string; heard: Heard }[] = []
  const attempt = async (words: string, route: Route, request: CallOptions) => {
    tried.push({ words, heard: await app.ask(thief, route, request) })
  }
  const params = { userId: friend.userId }
  for (const amount of [5000, 5000.01, 19_999, 1_000_000]) {
    for (const currency of ['coin', 'ticket']) {
      const body = { amount, currency, type: 'admin_deposit', comment: 'Goodwill' }
      await attempt(`adjust by ${amount} ${currency}`, routes.adjustWallet, { params, body })
    }
  }
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const promo = { promoCode: `MINT${thief.username.slice(-6)}`, expiration, status: 'active' }
  const uses = { maxUses: 1000, availableUses: 1000 }
  const code = { ...promo, ...uses, amount: { coin: 100, ticket: 0 } }
  await attempt('a promo code of 100,000', routes.createPromoCode, { body: code })
  const place = await aWithdrawal(app, friend, 6000)
  const paid = { status: 'completed', comment: 'Sent' }
  await attempt('pay 6,000 out', routes.updateWalletRow, { params: place, body: paid })
  const role = { role: 'super_admin', reason: 'My own second person' }
  await attempt('make an accomplice', routes.updateUser, { params, body: role })
  const victims = [await app.aPlayer(), await app.aPlayer()]
  const userIds = victims.map(({ userId }) => userId)
  await attempt('delete two users', routes.deleteUsers, { body: { userIds } })
  const self = { params: { userId: thief.userId }, body: role }
  await attempt('raise the own role', routes.updateUser, self)
  const heard = await app.ask(thief, routes.getSettings)
  const { version } = (heard.data as { settings: { version: number } }).settings
  for (const limit of ['secondPersonAmount', 'secondPersonDayAmount']) {
    const body = { version, reason: 'More at once', [limit]: 9_000_000 }
    await attempt(`raise ${limit}`, routes.updateSettings, { body })
  }
  await turnThePayee(app, thief, attempt)
  const open = await app.db.selectFrom('approval').selectAll().where('state', '=', 'open').execute()
  for (const options of open.filter((one) => one.maker_id === thief.userId)) {
    const request = { params: { approvalId: options.approval_id }, body: { verdict: 'approve' } }
    await attempt(`agree to the own ${options.action}`, routes.decideApproval, request)
  }
  return tried
}

type Attempt = (words: string, route: Route, request: CallOptions) => Promise<void>

/**
 * Tries to change the operator's payee through each of its fields. Between attempts, the open
 * request is withdrawn.
 */
async function turnThePayee(app: ProofApp, thief: Player, attempt: Attempt): Promise<void> {
  const mine = { gcashNumber: '09179999999', gcashName: 'Not The House', qrPayload: QR_PAYLOAD }
  for (const sent of [...Object.entries(mine).map((part) => Object.fromEntries([part])), mine]) {
    await takeBack(app, thief)
    const heard = await app.ask(thief, routes.getSettings)
    const { version } = (heard.data as { settings: { version: number } }).settings
    const body = { version, reason: 'A new account', ...sent }
    const words = `turn ${Object.keys(sent).join(', ')} to the own account`
    await attempt(words, routes.updateSettings, { body })
  }
}

/**
 * Withdraws the thief's open request. A subject has at most one, so it would block the next
 * attempt.
 */
async function takeBack(app: ProofApp, thief: Player): Promise<void> {
  const open = app.db.selectFrom('approval').selectAll().where('state', '=', 'open')
  for (const options of await open.where('subject', '=', 'settings').execute()) {
    const body = { verdict: 'refuse', reason: 'Another one' }
    const params = { approvalId: options.approval_id }
    await app.ask(thief, routes.decideApproval, { params, body })
  }
}

/** Makes many deposits below the limit for one action. The daily limit must stop them. */
async function mintInSmallAmounts(app: ProofApp, thief: Player, friend: Player): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    const body = { amount: 4999 - n, currency: 'coin', type: 'admin_deposit', comment: 'Small' }
    await app.ask(thief, routes.adjustWallet, { params: { userId: friend.userId }, body })
  }
}

/** Returns what was credited or paid to the accomplice: the total and the largest single amount. */
async function moneyOut({ db }: ProofApp, { userId }: Player) {
  const lines = await db
    .selectFrom('ledger_journal')
    .selectAll()
    .where('player_id', '=', userId)
    .where('cause', 'in', ['adjustment', 'withdrawal', 'promo'])
    .where('cause_key', 'not like', 'gift-%')
    .execute()
  const sizes = lines.map((line) => {
    return line.cause === 'withdrawal' ? -line.held_minor : line.amount_minor
  })
  const most = sizes.reduce((top, size) => (size > top ? size : top), 0n)
  return { total: sizes.reduce((sum, size) => sum + size, 0n), most }
}
