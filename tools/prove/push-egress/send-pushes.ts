import { randomUUID } from 'node:crypto'
import { savePush } from '@kapis/contract/routes'
import { fillPath } from '@kapis/contract/route'
import type pg from 'pg'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Tx } from '../../../apps/api/src/db/in-transaction.ts'
import { enqueue } from '../../../apps/api/src/jobs/enqueue.ts'
import { makePushBrowser } from '../../push/push-browser.ts'
import { noteProgress } from '../progress.ts'
import type { ProofApi } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { sendAsPage } from '../shared/requests/send.ts'

/** The number of notices to each device, so that a name can lead elsewhere at the second. */
const NOTICES = 2

/**
 * Subscribes a device with this endpoint by the API, and returns whether that was refused. The device
 * then gets notices: also if it was refused, as if it had been stored before there were checks.
 */
export async function subscribe(app: ProofPlayers, api: ProofApi, endpoint: string) {
  const { userId, cookie } = await app.aPlayer()
  const { keys, publicKey, secret } = makePushBrowser()
  const body = { endpoint, ...keys, topics: ['security'], language: 'en' }
  const path = fillPath(savePush.path, { userId })
  const { status } = await sendAsPage(api, cookie, savePush, path, body)
  await inTransaction(app.db, async (tx) => {
    await storeAnyway(tx, { userId, endpoint, publicKey, secret })
    const found = tx.selectFrom('push_subscription').select('subscription_id')
    const rows = await found.where('user_id', '=', userId).execute()
    const at = new Date().toISOString()
    for (const { subscription_id: subscriptionId } of rows) {
      const job = { userId, subscriptionId, at, kind: 'new_device' } as const
      for (let n = 0; n < NOTICES; n += 1) {
        await enqueue(tx, 'send-push', { ...job, messageId: randomUUID() })
      }
    }
  })
  noteProgress()
  return status >= 400
}

type Device = { userId: string; endpoint: string; publicKey: Buffer; secret: Buffer }

async function storeAnyway(tx: Tx, { userId, endpoint, publicKey, secret }: Device): Promise<void> {
  const session = tx.selectFrom('user_session').select('token_hash').where('user_id', '=', userId)
  const { token_hash } = await session.executeTakeFirstOrThrow()
  const keys = { p256dh: publicKey, auth: secret, topics: ['security'], language: 'en' }
  await tx
    .insertInto('push_subscription')
    .values({ user_id: userId, token_hash, endpoint, ...keys })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns how many messages the worker has not tried to send yet. */
export async function countUntried(owner: pg.Client): Promise<number> {
  const counted = await owner.query<{ untried: number }>(
    `select count(*)::int as untried from graphile_worker.jobs
      where task_identifier like 'send-%' and attempts = 0 and run_at <= now()`,
  )
  return counted.rows[0]!.untried
}
