import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent, Published } from '@kapis/contract/live'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { makeAppend, openRedis } from './event-log.ts'
import type { AppendEvents } from './event-log.ts'

const POLL_MS = 200
const ROWS_MAX = 500
/** The lock that lets only one worker relay at a time, which keeps the order. */
const RELAY_LOCK = sql`hashtext('relay-events')`

/**
 * Passes committed events on and deletes them. There is no position to remember: every row that is
 * visible is passed on, whatever its number, so a transaction that commits late is not skipped. If
 * the process dies in between, the events are sent again. Returns the number of rows.
 */
export async function relayEvents(db: Db, append: AppendEvents): Promise<number> {
  const { rows: waiting } = await sql`select from live_outbox limit 1`.execute(db)
  if (waiting.length === 0) return 0
  return inTransaction(db, async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${RELAY_LOCK}) as "isOurs"`.execute(tx)
    if (locks[0]?.isOurs !== true) return 0
    const { rows } = await sql<Row>`
      select live_outbox_id as id, to_user_id as "toUserId", event,
        made_at < clock_timestamp() - interval '10 minutes' as "isOld"
      from live_outbox order by live_outbox_id limit ${ROWS_MAX}`.execute(tx)
    await append(combineOld(rows))
    const ids = rows.map(({ id }) => id)
    await sql`delete from live_outbox where live_outbox_id = any (${ids})`.execute(tx)
    return rows.length
  })
}

/** Replaces all events that are too old to be sent one by one with a single `resync`. */
function combineOld(rows: readonly Row[]): Published[] {
  const fresh = rows.filter(({ isOld }) => !isOld)
  const published = fresh.map(({ toUserId, event }) => ({ toUserId, event }))
  return fresh.length === rows.length
    ? published
    : [{ toUserId: null, event: { kind: 'resync' } }, ...published]
}

type Row = { id: bigint; toUserId: string | null; event: LiveEvent; isOld: boolean }

export type RelaySettings = {
  /** Needs one connection. It must not be shared with work that could keep it for long. */
  db: Db
  /** Without Redis there are no streams, and the rows are only deleted. */
  redisUrl: string | undefined
  log: Pick<Logger, 'warn'>
}

/** Relays events until `stop` is called. */
export function startRelay({ db, redisUrl, log }: RelaySettings): { stop(): Promise<void> } {
  const redis = redisUrl === undefined ? null : openRedis(redisUrl)
  const append = redis === null ? async () => {} : makeAppend(redis)
  const stopping = new AbortController()
  let isFailing = false
  const relayOnce = async () => {
    try {
      const moved = await relayEvents(db, append)
      isFailing = false
      return moved
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'live events wait: they could not be passed on')
      isFailing = true
      return 0
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const moved = await relayOnce()
      if (moved === 0) await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      redis?.disconnect()
    },
  }
}
