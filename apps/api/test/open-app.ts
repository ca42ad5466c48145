import { randomUUID } from 'node:crypto'
import { fillPath } from '@kapis/contract/route'
import type { DataOf, ParamsInput, QueryInput, Route } from '@kapis/contract/route'
import type { App } from '../src/app/app.ts'
import { readConfig } from '../src/config.ts'
import type { Config } from '../src/config.ts'
import { heldKeys } from '../src/config/key-settings.ts'
import { openDb } from '../src/db/pool.ts'
import { makeSecretBox } from '../src/fairness/secret-box.ts'
import type { Compose } from './compose.ts'
import { credentialsOf } from './credentials.ts'
import type { Sender } from './credentials.ts'
import { makePlayers } from './make-player.ts'
import { buildTestApp, openTestPool } from './test-pool.ts'

type Answer<R> = { status: number; data: DataOf<R>; message: string; code?: string }
export type Heard = { status: number; code: string | null; data: unknown; text: string }
export type CallOptions = {
  params?: Record<string, string>
  body?: object | string
  /** The Idempotency-Key. If absent, the request gets a new one. */
  key?: string
  /** The local address that the socket sends from: any in 127.0.0.0/8. */
  from?: string
}
export type OpenApp = Awaited<ReturnType<typeof openApp>>

interface Place {
  /** The address of a migrated database that the caller has made. */
  url: string
  /** Where uploaded images are stored. */
  folder: string
  secretsKey: string
  environment: Record<string, string>
}

/** Returns the configuration of tests: silent and without limits, unless `environment` sets them. */
export function testConfig({ url, folder, secretsKey, environment }: Place): Config {
  const { BET_PATH } = process.env
  return readConfig({
    // The environment may select the bet path, so that every test can run on each of the two.
    ...(BET_PATH !== undefined && { BET_PATH }),
    PROFILE: 'test',
    DATABASE_URL: url,
    SECRETS_KEY: secretsKey,
    LOG_LEVEL: 'silent',
    // Switch load shedding off, because tests block the event loop.
    SHED_FROM_DELAY_MS: '0',
    BETS_PER_SECOND: '0',
    STEPS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    PROMO_GUESSES_PER_HOUR: '0',
    UPLOADS_PER_MINUTE: '0',
    OVERVIEW_SECONDS: '0',
    FILES_FOLDER: folder,
    ...environment,
  })
}

interface OpenOptions {
  /** Builds the app: the product's own, or one with a planted bug. */
  compose?: Compose | undefined
  connectionsMax?: number
  /** The longest wait for a lock. */
  lockMs?: number | undefined
}

/**
 * Opens the whole API in this process, for tests and proofs, which reach it through its routes
 * without sockets.
 */
export async function openApp(url: string, config: Config, options: OpenOptions = {}) {
  const { connectionsMax = 8, lockMs, compose = (deps) => buildTestApp(deps, lockMs) } = options
  const db = openDb(openTestPool(url, connectionsMax, lockMs))
  const betPool = openTestPool(url, 3, lockMs)
  const app = await compose({ config, db, betPool, clock: () => new Date() })
  const sealer = makeSecretBox(...heldKeys(config).sealKeys)
  return {
    app,
    db,
    betPool,
    config,
    sealer,
    ...makePlayers(db, sealer),
    /** Sends a request as the web app would, and returns the typed reply. */
    send: <R extends Route>(as: Sender | null, route: R, sent: RouteInput<R>) =>
      send<R>(app, as, route, sent),
    /** Sends any request, and returns the reply as it is. */
    ask: (as: Sender | null, route: Route, sent: CallOptions = {}) => ask(app, as, route, sent),
    async close() {
      await app.close()
      await Promise.all([db.destroy(), betPool.end()])
    },
  }
}

type RouteInput<R> = (R extends { params: unknown } ? { params: ParamsInput<R> } : object) &
  (R extends { query: unknown } ? { query: QueryInput<R> | Record<string, unknown> } : object) & {
    /** The body is not typed, because tests send invalid bodies on purpose. */
    body?: unknown
    /**
     * The Idempotency-Key. If absent, each request gets a new key, as in the web app; null sends no
     * key.
     */
    key?: string | null
  }

async function send<R extends Route>(
  app: App,
  as: Sender | null,
  route: Route,
  sent: RouteInput<R>,
): Promise<Answer<R>> {
  const reply = await inject(app, as, route, sent as Sent)
  const { data, message, code } = JSON.parse(reply.body) as Answer<R>
  return { status: reply.statusCode, data, message, ...(code !== undefined && { code }) }
}

async function ask(app: App, as: Sender | null, route: Route, sent: CallOptions): Promise<Heard> {
  const { statusCode, body } = await inject(app, as, route, sent)
  const { data, code } = JSON.parse(body) as { data: unknown; code?: string }
  return { status: statusCode, code: code ?? null, data, text: body }
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object | string
  key?: string | null
}

function inject(app: App, as: Sender | null, { method, path }: Route, sent: Sent) {
  const { params, query, body, key = randomUUID() } = sent
  return app.inject({
    method,
    url: fillPath(path, params),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { payload: body }),
    headers: {
      ...credentialsOf(as),
      ...(key !== null && { 'idempotency-key': key }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
  })
}
