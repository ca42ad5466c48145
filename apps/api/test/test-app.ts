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
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Config } from '../src/config.ts'
import { heldKeys } from '../src/config/key-settings.ts'
import { inTransaction } from '../src/db/in-transaction.ts'
import { openDb, openPool } from '../src/db/pool.ts'
import type { Db } from '../src/db/pool.ts'
import { makeSecretBox } from '../src/fairness/secret-box.ts'
import { endSessions } from '../src/features/auth/sessions/end-sessions.ts'
import { checkInvariants } from '../src/ledger/checks/check-invariants.ts'
import { makePlayer } from './make-player.ts'
import type { Player, PlayerOptions } from './make-player.ts'

export type { Player } from './make-player.ts'

export type Answer<R> = { status: number; data: DataOf<R>; message: string; code?: string }
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Opens the whole API on its own database, reached through its routes as a client would. */
export async function openTestApp(environment: Record<string, string> = {}) {
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
    // No load shedding: tests block the event loop.
    SHED_FROM_DELAY_MS: '0',
    BETS_PER_SECOND: '0',
    STEPS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    UPLOADS_PER_MINUTE: '0',
    FILES_FOLDER: folder,
    ...environment,
  })
  const db = openDb(openPool({ url, connectionsMax: 8, waitMs: 5_000 }))
  const owner = openDb(
    openPool({ url: databaseUrl(adminUrl, name, 'kapis_owner'), connectionsMax: 2, waitMs: 5_000 }),
  )
  const betPool = openPool({ url, connectionsMax: 3, waitMs: 5_000 })
  const app = await buildApp({ config, db, betPool, clock: () => new Date() })
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
    /** Opens a second process of the same deployment: its own memory, limits and connections. */
    openAnother: () => openAnother(url, config, db),
    send: <R extends Route>(as: Player | null, route: R, sent: RouteInput<R>) =>
      send<R>(app, as, route, sent),
    /** Checks the invariants after every file, unless a test broke them on purpose. */
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

async function openAnother(url: string, config: Config, db: Db) {
  const betPool = openPool({ url, connectionsMax: 3, waitMs: 5_000 })
  const app = await buildApp({ config, db, betPool, clock: () => new Date() })
  return {
    send: <R extends Route>(as: Player | null, route: R, sent: RouteInput<R>) =>
      send<R>(app, as, route, sent),
    async close() {
      await app.close()
      await betPool.end()
    },
  }
}

export type RouteInput<R> = (R extends { params: unknown } ? { params: ParamsInput<R> } : object) &
  (R extends { query: unknown } ? { query: QueryInput<R> | Record<string, unknown> } : object) & {
    /** Tests send invalid bodies on purpose. */
    body?: unknown
    /** If absent, a new key for each request, as the web sends it; null for none. */
    key?: string | null
  }

async function send<R extends Route>(
  app: Awaited<ReturnType<typeof buildApp>>,
  as: Player | null,
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
      ...(as !== null && { cookie: `__Host-kapis=${as.cookie}` }),
      ...(key !== null && { 'idempotency-key': key }),
    },
  })
  const { data, message, code } = JSON.parse(reply.body) as Answer<R>
  return { status: reply.statusCode, data, message, ...(code !== undefined && { code }) }
}

/** Returns a player's account from the table. */
export async function readAccount(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_account')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/** Returns a player's journal, oldest first. */
export async function readJournal(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_journal')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('seq')
    .execute()
}

/** Moves a session's last activity into the past. */
export async function ageSession(db: Db, player: Player, seconds: number): Promise<void> {
  await sql`update user_session set last_active_at = last_active_at - make_interval(secs => ${seconds})
    where user_id = ${player.userId}`.execute(db)
}

/** Blocks a player as staff do: status and end of all sessions in one transaction. */
export async function blockPlayer(db: Db, player: Player): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update app_user set status = 'blocked' where user_id = ${player.userId}`.execute(tx)
    await endSessions(tx, player.userId, 'status_changed')
  })
}
