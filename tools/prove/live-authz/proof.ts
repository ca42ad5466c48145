import { isDeepStrictEqual } from 'node:util'
import type { LiveKind } from '@kapis/contract/live'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { readConfig } from '../../../apps/api/src/config.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import { startRelay } from '../../../apps/api/src/features/live/relay-events.ts'
import { publish } from '../../../apps/api/src/outbox/publish.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { openEventPage } from '../shared/live/event-page.ts'
import type { EventPage } from '../shared/live/event-page.ts'
import { IDENTITIES, SEEN_BY, eventsFor } from './expected.ts'
import type { Identity } from './expected.ts'
import { showEverything } from './planted.ts'

const PATIENCE_MS = 60_000
const ENDS_MS_MAX = 1_000

export const proof: Proof = {
  name: 'live.authz',
  about:
    'Every kind of live event reaches exactly those who may see it, until their role changes. [LIVE-01]',
  async run(ctx) {
    const testApp = await openProofPlayers(ctx)
    const url = await openApp(ctx, testApp)
    const users = new Map<Identity, Player | null>()
    for (const identity of IDENTITIES) users.set(identity, await makeUser(testApp, identity))
    await waitForStreams(url, users.get('player')!)
    const pages = new Map<Identity, EventPage>()
    for (const [identity, user] of users) {
      const page = openEventPage({ url: () => url, cookie: user?.cookie ?? null })
      ctx.onExit(() => page.leave())
      pages.set(identity, page)
    }
    const wrong = await checkRefused(pages)
    const owner = users.get('player')!
    wrong.push(...(await checkKinds(testApp, pages, owner)))
    const endedMs = await demote(testApp, users.get('admin')!, pages.get('admin')!)
    wrong.forEach((line) => ctx.say(`WRONG ${line}`))
    const figures = {
      kinds: Object.keys(SEEN_BY).length,
      identities: IDENTITIES.length,
      wrong: wrong.length,
      endedMs,
    }
    const tooSlow = (endedMs ?? 0) > ENDS_MS_MAX ? [`a stream ended after ${endedMs} ms`] : []
    return { pass: wrong.length === 0 && endedMs !== null, figures, tooSlow }
  },
}

/** Opens the API and the relay in this process. Returns the address of the API. */
async function openApp(ctx: ProofContext, { db }: ProofPlayers): Promise<string> {
  const { appUrl, redisUrl } = await ctx.database()
  if (redisUrl === null) throw new Error('install redis-server for this proof')
  const config = readConfig({
    PROFILE: 'test',
    DATABASE_URL: appUrl,
    REDIS_URL: redisUrl,
    SECRETS_KEY: ctx.secretsKey,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_SECOND: '0',
  })
  const betPool = openPool({ url: appUrl, connectionsMax: 2, waitMs: 5_000 })
  ctx.onExit(() => betPool.end())
  const deps = { config, db, betPool, clock: () => new Date() }
  const app = await (ctx.planted ? showEverything : buildApp)(deps)
  ctx.onExit(async () => {
    const closed = app.close()
    // `fetch` keeps its connections, and closing would wait for them for 72 s.
    app.server.closeAllConnections()
    await closed
  })
  const relay = startRelay({ db, redisUrl, log: app.log })
  ctx.onExit(() => relay.stop())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Waits until the API offers streams, which it does when it has reached Redis. */
async function waitForStreams(url: string, { cookie }: Player): Promise<void> {
  const page = openEventPage({ url: () => url, cookie, isPatient: true })
  await msUntil(async () => page.isOpen(), PATIENCE_MS)
  await page.leave()
}

async function makeUser(testApp: ProofPlayers, identity: Identity): Promise<Player | null> {
  if (identity === 'anonymous') return null
  const isStaff = identity === 'moderator' || identity === 'admin' || identity === 'super_admin'
  const user = await testApp.aPlayer({ role: isStaff ? identity : 'player' })
  if (identity === 'disabled user') {
    const disable = testApp.db.updateTable('app_user').set({ status: 'disabled' })
    await disable.where('user_id', '=', user.userId).execute()
  }
  return user
}

/** Checks that those without a valid session get no stream and that all others get one. */
async function checkRefused(pages: Map<Identity, EventPage>): Promise<string[]> {
  const wrong: string[] = []
  for (const [identity, page] of pages) {
    const expected = identity === 'anonymous' || identity === 'disabled user' ? 401 : 200
    await msUntil(async () => page.status() !== 0, PATIENCE_MS)
    if (page.status() !== expected) wrong.push(`${identity} got ${page.status()}`)
  }
  return wrong
}

/** Publishes one event of each kind and compares who received it with the table. */
async function checkKinds(
  testApp: ProofPlayers,
  pages: Map<Identity, EventPage>,
  owner: Player,
): Promise<string[]> {
  const sent = eventsFor(owner.userId)
  await inTransaction(testApp.db, (tx) => publish(tx, ...Object.values(sent)))
  // Events keep their order, so whoever has the last one has all before it.
  const isLast = ({ kind }: { kind: string }) => kind === 'announcement'
  await inTransaction(testApp.db, (tx) => publish(tx, { kind: 'announcement' }))
  const wrong: string[] = []
  for (const [identity, page] of pages) {
    if (!page.isOpen()) continue
    const ms = await msUntil(async () => page.events.filter(isLast).length >= 2, PATIENCE_MS)
    if (ms === null) wrong.push(`${identity} did not get the last event`)
  }
  for (const kind of Object.keys(sent) as LiveKind[]) {
    const { toUserId: _, ...event } = { toUserId: '', ...sent[kind] }
    for (const [identity, page] of pages) {
      const isSeen = page.events.some((one) => isDeepStrictEqual(one, event))
      if (isSeen !== SEEN_BY[kind].includes(identity)) {
        wrong.push(`${identity} ${isSeen ? 'saw' : 'did not see'} ${kind}`)
      }
    }
  }
  return wrong
}

/** Takes a member of staff's role without ending the session. Returns when the stream ended. */
async function demote({ db }: ProofPlayers, user: Player, page: EventPage): Promise<number | null> {
  const change = db.updateTable('app_user').set({ role: 'player' })
  await change.where('user_id', '=', user.userId).execute()
  return msUntil(async () => !page.isOpen(), PATIENCE_MS)
}
