import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import { buildApp } from '../../../../apps/api/src/app/app.ts'
import type { App } from '../../../../apps/api/src/app/app.ts'
import { readConfig } from '../../../../apps/api/src/config.ts'
import type { Config } from '../../../../apps/api/src/config.ts'
import { heldKeys } from '../../../../apps/api/src/config/key-settings.ts'
import { openPool } from '../../../../apps/api/src/db/pool.ts'
import { makeSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import type { LocalSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import { credentialsOf } from '../../../../apps/api/test/credentials.ts'
import type { Sender } from '../../../../apps/api/test/credentials.ts'
import type { Compose } from './compose.ts'
import { askPatiently } from './ask-patiently.ts'
import type { ProofContext } from '../../proof.ts'
import { openProofPlayers } from './proof-players.ts'
import type { ProofPlayers } from './proof-players.ts'

export type CallOptions = {
  params?: Record<string, string>
  body?: object | string
  /** The Idempotency-Key. If absent, the request gets a new one. */
  key?: string
  /** The local address that the socket sends from: any in 127.0.0.0/8. */
  from?: string
}
export type Heard = { status: number; code: string | null; data: unknown; text: string }

/** The whole API in the proof's own process, called through its routes but without sockets. */
export type ProofApp = ProofPlayers & {
  app: App
  config: Config
  sealer: LocalSecretBox
  ask(as: Sender | null, route: Route, request?: CallOptions): Promise<Heard>
}

export async function openProofApp(
  ctx: ProofContext,
  compose: Compose = buildApp,
  environment: Record<string, string> = {},
): Promise<ProofApp> {
  const testApp = await openProofPlayers(ctx)
  const { appUrl } = await ctx.database()
  const { BET_PATH } = process.env
  const config = readConfig({
    // The environment may select the bet path, so that every proof can run on each of the two.
    ...(BET_PATH !== undefined && { BET_PATH }),
    PROFILE: 'test',
    DATABASE_URL: appUrl,
    SECRETS_KEY: ctx.secretsKey,
    LOG_LEVEL: 'silent',
    BETS_PER_SECOND: '0',
    STEPS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    PROMO_GUESSES_PER_HOUR: '0',
    UPLOADS_PER_MINUTE: '0',
    FILES_FOLDER: join((await ctx.services()).folder, 'files'),
    ...environment,
  })
  const betPool = openPool({ url: appUrl, connectionsMax: 2, waitMs: 5_000 })
  const deps = { config, db: testApp.db, betPool, clock: () => new Date() }
  const sealer = makeSecretBox(...heldKeys(config).sealKeys)
  const app = await compose(deps)
  ctx.onExit(() => betPool.end())
  ctx.onExit(() => app.close())
  return {
    ...testApp,
    app,
    config,
    sealer,
    ask: (as, route, request) => {
      // Every request has its own key, as those of the web client do. A repeated one keeps it.
      const keyed = { key: randomUUID(), ...request }
      return askPatiently(() => ask(app, as, route, keyed))
    },
  }
}

async function ask(
  app: App,
  as: Sender | null,
  route: Route,
  { params, body, key }: CallOptions,
): Promise<Heard> {
  const reply = await app.inject({
    method: route.method,
    url: fillPath(route.path, params),
    ...(body !== undefined && { payload: body }),
    headers: {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...credentialsOf(as),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
  })
  const { data, code } = JSON.parse(reply.body) as { data: unknown; code?: string }
  return { status: reply.statusCode, code: code ?? null, data, text: reply.body }
}
