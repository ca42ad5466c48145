import { randomBytes, randomInt } from 'node:crypto'
import { CONTACT_CHANNELS } from '@kapis/contract/contact'
import { sampleNotice } from '@kapis/contract/notices/sample-notice'
import { PUSH_TOPICS } from '@kapis/contract/push'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { verifyEmail } from '../../../apps/api/test/tokens/verify-email.ts'
import { notify } from '../../../apps/api/src/cashier/notify.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { makePushBrowser } from '../../push/push-browser.ts'
import type { PushBrowser } from '../../push/push-browser.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { LETTER_KINDS } from './kinds.ts'

export type QueueSite = {
  app: ProofApp
  boss: Player
  second: Player
  pushOrigin: string
  /** The browsers that have subscribed, by the path of their endpoint. */
  browsers: Map<string, PushBrowser>
}

/** The accounts that ask for codes, so that the SMS gateway gets enough requests. */
const ASKING = 4

/** Causes a message of each kind, in the way in which the product causes it. */
export async function queueMessages(site: QueueSite): Promise<void> {
  const { app } = site
  const reader = await app.aPlayer()
  await verifyEmail(app, reader)
  await subscribe(site, reader)
  for (const kind of LETTER_KINDS) {
    await inTransaction(app.db, (tx) => notify(tx, reader.userId, sampleNotice(kind)))
  }
  const user = app.db.selectFrom('app_user').select('email').where('user_id', '=', reader.userId)
  await ask(site, null, routes.forgotPassword, { body: await user.executeTakeFirstOrThrow() })
  for (let n = 0; n < ASKING; n += 1) {
    const asking = await app.aPlayer()
    const params = { userId: asking.userId }
    for (const channel of CONTACT_CHANNELS) {
      await ask(site, asking, routes.requestContactCode, { params, body: { channel } })
    }
  }
  await invite(site, { email: `${randomBytes(6).toString('hex')}@test.example` })
  await invite(site, { mobileNumber: `+639${randomInt(1e8, 1e9)}` })
}

async function subscribe(site: QueueSite, reader: Player): Promise<void> {
  const browser = makePushBrowser()
  const path = `/${randomBytes(6).toString('hex')}`
  site.browsers.set(path, browser)
  const endpoint = site.pushOrigin + path
  const body = { endpoint, ...browser.keys, topics: PUSH_TOPICS, language: 'en' }
  await ask(site, reader, routes.savePush, { params: { userId: reader.userId }, body })
}

/** Invites somebody as one super admin, and approves it as the other. */
async function invite(site: QueueSite, to: object): Promise<void> {
  const body = { role: 'moderator', name: 'Ana Reyes', reason: 'New colleague', ...to }
  await ask(site, site.boss, routes.inviteStaff, { body })
  const { approval_id: approvalId } = await site.app.db
    .selectFrom('approval')
    .select('approval_id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const decision = { params: { approvalId }, body: { verdict: 'approve' } }
  await ask(site, site.second, routes.decideApproval, decision)
}

async function ask({ app }: QueueSite, ...[as, route, sent]: Parameters<ProofApp['ask']>) {
  const { status, text } = await app.ask(as, route, sent)
  if (status !== 200) throw new Error(`${route.path} was answered with ${status}: ${text}`)
}
