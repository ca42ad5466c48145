import { randomBytes, randomInt } from 'node:crypto'
import { CONTACT_CHANNELS } from '@kapis/contract/contact'
import { PUSH_TOPICS } from '@kapis/contract/push'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { verifyEmail } from '../../../apps/api/test/tokens/verify-email.ts'
import { queueNotice } from '../../../apps/api/src/cashier/queue-notice.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { AccountNotice } from '../../../apps/api/src/jobs/notice.ts'
import { makePushBrowser } from '../../push/push-browser.ts'
import type { PushBrowser } from '../../push/push-browser.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

export type QueueSite = {
  app: ProofApp
  boss: Player
  second: Player
  pushOrigin: string
  /** The browsers that have subscribed, by the path of their endpoint. */
  browsers: Map<string, PushBrowser>
}

const NUMBER = '0917 ••• 0142'
/** A notice of each kind. */
const NOTICES: { [Kind in AccountNotice['kind']]: AccountNotice & { kind: Kind } } = {
  new_device: { kind: 'new_device', userAgent: null, network: '203.0.113.0' },
  password_changed: { kind: 'password_changed' },
  factor_changed: { kind: 'factor_changed', change: 'enrolled' },
  gcash_added: { kind: 'gcash_added', number: NUMBER },
  withdrawal_requested: { kind: 'withdrawal_requested', amount: '₱500.00', number: NUMBER },
  withdrawal_paid: { kind: 'withdrawal_paid', amount: '₱500.00', number: NUMBER },
  withdrawal_refused: { kind: 'withdrawal_refused', amount: '₱500.00', reason: 'Wrong number' },
  limits_changed: { kind: 'limits_changed' },
  exclusion: { kind: 'exclusion', until: '2027-05-18T00:00:00Z' },
  identity_checked: { kind: 'identity_checked' },
  identity_expired: { kind: 'identity_expired' },
  identity_again: { kind: 'identity_again', reason: 'Turn to the light' },
  identity_refused: { kind: 'identity_refused' },
}
/** The accounts that ask for codes, so that the SMS gateway gets enough requests. */
const ASKING = 4

/** Causes a message of each kind, in the way in which the product causes it. */
export async function queueMessages(site: QueueSite): Promise<void> {
  const { app } = site
  const reader = await app.aPlayer()
  await verifyEmail(app, reader)
  await subscribe(site, reader)
  for (const notice of Object.values(NOTICES)) {
    await inTransaction(app.db, (tx) => queueNotice(tx, reader.userId, notice))
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
