import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sql } from 'kysely'
import { cloneDatabase, databaseUrl, dropDatabase } from '../../../tools/services/databases.ts'
import { inTransaction } from '../src/db/in-transaction.ts'
import { openDb } from '../src/db/pool.ts'
import type { Db } from '../src/db/pool.ts'
import { endSessions } from '../src/features/auth/sessions/end-sessions.ts'
import { checkInvariants } from '../src/ledger/checks/check-invariants.ts'
import { avoidMidnight } from './avoid-midnight.ts'
import type { Compose } from './compose.ts'
import type { Player } from './make-player.ts'
import { openApp, testConfig } from './open-app.ts'
import { openTestPool } from './test-pool.ts'

export type { Player } from './make-player.ts'
export type { Heard } from './open-app.ts'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Opens the whole API on a database of its own. `compose` may build a planted bug into it. */
export async function openTestApp(environment: Record<string, string> = {}, compose?: Compose) {
  await avoidMidnight()
  const { adminUrl, templateName } = inject('kapisDb')
  const name = `house_${randomUUID().replaceAll('-', '')}`
  await cloneDatabase(adminUrl, templateName, name)
  const url = databaseUrl(adminUrl, name, 'kapis_app')
  const folder = mkdtempSync(join(tmpdir(), 'kapis-house-'))
  const config = testConfig({ url, folder, secretsKey: '07'.repeat(32), environment })
  const opened = await openApp(url, config, { compose })
  const owner = openDb(openTestPool(databaseUrl(adminUrl, name, 'kapis_owner'), 2))
  return {
    ...opened,
    owner,
    databaseUrl: url,
    /**
     * Opens a second process of the same deployment, with its own memory, limits and connections.
     * `lockMs` limits how long it waits for locks.
     */
    openAnother: (lockMs?: number) => openApp(url, config, { lockMs, connectionsMax: 4 }),
    /**
     * Closes the app and deletes its database. First checks the invariants, unless a test broke
     * them on purpose.
     */
    async close({ isTampered = false } = {}) {
      const found = isTampered ? [] : await checkInvariants(opened.db)
      await Promise.all([opened.close(), owner.destroy()])
      await dropDatabase(adminUrl, name)
      rmSync(folder, { recursive: true })
      assert.deepEqual(found, [], 'the invariants of the house hold')
    },
  }
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
