import type { AccountNotice } from '@kapis/contract/notices/notices'
import { savePush } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Language } from '@kapis/contract/language'
import { makePushBrowser } from '../../../tools/push/push-browser.ts'
import type { PushBrowser } from '../../../tools/push/push-browser.ts'
import { startPushService } from '../../../tools/push/push-service.ts'
import { notify } from '../src/cashier/notify.ts'
import { inTransaction } from '../src/db/in-transaction.ts'
import { openSession } from '../src/features/auth/sessions/open-session.ts'
import { sendPush } from '../src/features/auth/push/send-push.ts'
import type { Jobs } from '../src/jobs/enqueue.ts'
import { makePushSender } from '../src/push/push-sender.ts'
import { openTestApp } from './test-app.ts'
import type { Player, TestApp } from './test-app.ts'

type Chosen = { endpoint?: string; topics?: string[]; language?: Language }

const PAID: AccountNotice = { kind: 'withdrawal_paid', amount: '₱500.00', number: '0917 ••• 0142' }

export type PushTest = Awaited<ReturnType<typeof openPush>>

/** Opens the API with a push service, and returns what tests do with both. */
export async function openPush() {
  const service = await startPushService()
  const app = await openTestApp({
    PUSH_KEY: '07'.repeat(32),
    PUSH_TEST_SERVICE: service.origin,
  })
  let count = 0
  const anEndpoint = (reply = 'ok') => `${service.origin}/${reply}/${(count += 1)}`
  return {
    app,
    service,
    anEndpoint,
    async subscribe(player: Player, chosen: Chosen = {}) {
      const browser = makePushBrowser()
      const { endpoint = anEndpoint(), topics = ['withdrawals'], language = 'en' } = chosen
      const body = { endpoint, ...browser.keys, topics, language }
      const saved = await app.send(player, savePush, { params: { userId: player.userId }, body })
      return { browser, endpoint, saved }
    },
    anotherDevice: (player: Player) => anotherDevice(app, player),
    endpointsOf: (player: Player) => endpointsOf(app, player),
    queue: ({ userId }: Player, notice = PAID) =>
      inTransaction(app.db, (tx) => notify(tx, userId, notice)),
    takeJobs: (player: Player) => takeJobs(app, player),
    /** Sends the queued notices of a player as the worker would. Returns what the service got. */
    async sent(player: Player, clock = () => new Date()) {
      const before = service.received.length
      const deps = { db: app.db, push: makePushSender(app.config.push!), clock }
      for (const job of await takeJobs(app, player)) await sendPush(deps, job)
      return service.received.slice(before)
    },
    async close() {
      await app.close()
      await service.stop()
    },
  }
}

/** Opens another session of the same user, as on a second device. */
async function anotherDevice(app: TestApp, player: Player): Promise<Player> {
  const visit = { ip: '203.0.113.8', userAgent: undefined }
  const user = { userId: player.userId, role: 'player' } as const
  const { cookie } = await inTransaction(app.db, (tx) => openSession(tx, user, visit))
  return { ...player, cookie }
}

async function endpointsOf(app: TestApp, { userId }: Player): Promise<string[]> {
  const rows = await app.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

async function takeJobs(app: TestApp, { userId }: Player): Promise<Jobs['send-push'][]> {
  const { rows } = await sql<{ payload: Jobs['send-push'] }>`
    delete from graphile_worker._private_jobs
    where payload -> 'subscriptionId' is not null and payload ->> 'userId' = ${userId}
    returning payload`.execute(app.owner)
  return rows.map(({ payload }) => payload)
}

/** Returns what a browser reads in a message. */
export function readBy(browser: PushBrowser, body: string): Record<string, string> {
  return JSON.parse(browser.read(Buffer.from(body, 'base64'))) as Record<string, string>
}
