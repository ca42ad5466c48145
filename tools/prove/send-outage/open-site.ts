import { buildApp } from '../../../apps/api/src/app/app.ts'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import type pg from 'pg'
import type { PushBrowser } from '../../push/push-browser.ts'
import type { ProofContext } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import { startHttpServer } from './http-server.ts'
import { startMailServer } from './mail-server.ts'
import type { QueueSite } from './queue-messages.ts'

/** A server that hangs does so for this time in the short form, and without end in the full one. */
const SHORT_HANG_MS = 150

export type OutageSite = QueueSite & {
  /** The queue and the database, as their owner. */
  owner: pg.Pool
  ownerDb: Db
  servers: Awaited<ReturnType<typeof startServers>>
  startWorker(): Promise<void>
}

/** Opens the three servers, and an API and a worker that use them. */
export async function openSite(ctx: ProofContext): Promise<OutageSite> {
  const browsers = new Map<string, PushBrowser>()
  const servers = await startServers(ctx.short ? SHORT_HANG_MS : null, browsers)
  ctx.onExit(async () => {
    await Promise.all(Object.values(servers).map((server) => server.goAway()))
  })
  const pushOrigin = `http://${servers.push.address}`
  const env = {
    SMTP_URL: `smtp://${servers.mail.address}`,
    MAIL_FROM: 'Kapis <no-reply@kapis.test>',
    SMS: 'http',
    SMS_GATEWAY_URL: `http://${servers.sms.address}/send`,
    PUSH_KEY: '07'.repeat(32),
    PUSH_TEST_SERVICE: pushOrigin,
    PUBLIC_ORIGINS: 'https://kapis.test',
  }
  const app = await openProofApp(ctx, buildApp, env)
  const { ownerUrl } = await ctx.database()
  const owner = openPool({ url: ownerUrl, connectionsMax: 2, waitMs: 60_000 })
  const ownerDb = openDb(owner)
  ctx.onExit(() => ownerDb.destroy())
  return {
    app,
    boss: await app.aPlayer({ role: 'super_admin' }),
    second: await app.aPlayer({ role: 'super_admin' }),
    pushOrigin,
    browsers,
    owner,
    ownerDb,
    servers,
    async startWorker() {
      await ctx.startApi({ env, command: 'worker' })
    },
  }
}

async function startServers(hangMs: number | null, browsers: Map<string, PushBrowser>) {
  return {
    mail: await startMailServer(hangMs),
    sms: await startHttpServer(hangMs, ({ body }) => {
      const { id, text } = JSON.parse(body.toString()) as { id: string; text: string }
      return { id, content: text }
    }),
    push: await startHttpServer(hangMs, ({ path, body }) => {
      const content = browsers.get(path)!.read(body)
      return { id: (JSON.parse(content) as { tag: string }).tag, content }
    }),
  }
}
