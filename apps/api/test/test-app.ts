import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fillPath } from '@kapis/contract/route'
import type { DataOf, ParamsInput, QueryInput, Route } from '@kapis/contract/route'
import { sql } from 'kysely'
import { cloneDatabase, databaseUrl, dropDatabase } from '../../../tools/services/databases.ts'
import type { App } from '../src/app/app.ts'
import { readConfig } from '../src/config.ts'
import type { Config } from '../src/config.ts'
import { heldKeys } from '../src/config/key-settings.ts'
import { inTransaction } from '../src/db/in-transaction.ts'
import { openDb } from '../src/db/pool.ts'
import type { Db } from '../src/db/pool.ts'
import { makeSecretBox } from '../src/fairness/secret-box.ts'
import { endSessions } from '../src/features/auth/sessions/end-sessions.ts'
import { checkInvariants } from '../src/ledger/checks/check-invariants.ts'
import { credentialsOf } from './credentials.ts'
import type { Sender } from './credentials.ts'
import { avoidMidnight } from './avoid-midnight.ts'
import { makePlayer } from './make-player.ts'
import type { Player, PlayerOptions } from './make-player.ts'
import { buildTestApp, openTestPool } from './test-pool.ts'

export type { Player } from './make-player.ts'

export type Answer<R> = { status: number; data: DataOf<R>; message: string; code?: string }
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/**
 * Opens the whole API on a database of its own. Tests reach it through its routes, as a client
 * would.
 */
export async function openTestApp(environment: Record<string, string> = {}) {
  await avoidMidnight()
  const { adminUrl, templateName } = inject('kapisDb')
  const name = `house_${randomUUID().replaceAll('-', '')}`
  await cloneDatabase(adminUrl, templateName, name)
  const url = databaseUrl(adminUrl, name, 'kapis_app')
  const folder = mkdtempSync(join(tmpdir(), 'kapis-house-'))
  const config = readConfig({
    PROFILE: 'test',
    DATABASE_URL: url,
    SECRETS_KEY: '07'.repeat(32),
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
  const db = openDb(openTestPool(url, 8))
  const owner = openDb(openTestPool(databaseUrl(adminUrl, name, 'kapis_owner'), 2))
  const betPool = openTestPool(url, 3)
  const app = await buildTestApp({ config, db, betPool, clock: () => new Date() })
  const sealer = makeSecretBox(...heldKeys(config).sealKeys)
  return {
    app,
    db,
    betPool,
    owner,
    databaseUrl: url,
    config,
    sealer,
    aPlayer: (options: PlayerOptions = {}) => makePlayer(db, sealer, options),
    /**
     * Opens a second process of the same deployment, with its own memory, limits and connections.
     * `lockMs` limits how long it waits for locks.
     */
    openAnother: (lockMs?: number) => openAnother(url, config, lockMs),
    send: <R extends Route>(as: Sender | null, route: R, sent: RouteInput<R>) =>
      send<R>(app, as, route, sent),
    /**
     * Closes the app and deletes its database. First checks the invariants, unless a test broke
     * them on purpose.
     */
    async close({ isTampered = false } = {}) {
      const found = isTampered ? [] : await checkInvariants(db)
      await app.close()
      await Promise.all([db.destroy(), owner.destroy(), betPool.end()])
      await dropDatabase(adminUrl, name)
      rmSync(folder, { recursive: true })
      assert.deepEqual(found, [], 'the invariants of the house hold')
    },
  }
}

async function openAnother(url: string, config: Config, lockMs?: number) {
  const db = openDb(openTestPool(url, 4, lockMs))
  const betPool = openTestPool(url, 3, lockMs)
  const app = await buildTestApp({ config, db, betPool, clock: () => new Date() }, lockMs)
  return {
    app,
    send: <R extends Route>(as: Sender | null, route: R, sent: RouteInput<R>) =>
      send<R>(app, as, route, sent),
    async close() {
      await app.close()
      await Promise.all([db.destroy(), betPool.end()])
    },
  }
}

export type RouteInput<R> = (R extends { params: unknown } ? { params: ParamsInput<R> } : object) &
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
  const {
    params,
    query,
    body,
    key = randomUUID(),
  } = sent as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
    key?: string | null
  }
  const reply = await app.inject({
    method: route.method,
    url: fillPath(route.path, params),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { payload: body }),
    headers: {
      ...credentialsOf(as),
      ...(key !== null && { 'idempotency-key': key }),
    },
  })
  const { data, message, code } = JSON.parse(reply.body) as Answer<R>
  return { status: reply.statusCode, data, message, ...(code !== undefined && { code }) }
}

/** Returns a player's row in ledger_account. */
export async function readAccount(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_account')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/** Returns a player's journal entries, oldest first. */
export async function readJournal(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_journal')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('seq')
    .execute()
}

/** Moves the last activity of a player's sessions into the past. */
export async function ageSession(db: Db, player: Player, seconds: number): Promise<void> {
  await sql`update user_session set last_active_at = last_active_at - make_interval(secs => ${seconds})
    where user_id = ${player.userId}`.execute(db)
}

/** Blocks a player as staff do: sets the status and ends all sessions in one transaction. */
export async function blockPlayer(db: Db, player: Player): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update app_user set status = 'blocked' where user_id = ${player.userId}`.execute(tx)
    await endSessions(tx, player.userId, 'status_changed')
  })
}
