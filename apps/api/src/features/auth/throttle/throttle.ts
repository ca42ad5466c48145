import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { UNKNOWN_USER_ID } from '../credentials/auth.queries.ts'
import type { UserCredentials, EndReason } from '../credentials/auth.queries.ts'
import type { AttemptCounter } from './counters.ts'
import { NO_FAILURES, afterWrong, isLocked, isSpared } from './lock-out.ts'
import type { LockOut } from './lock-out.ts'

/** The counters of an attempt, read under the lock of the user's row. */
export type Throttle = {
  counters: { counter: AttemptCounter; state: LockOut }[]
  isLocked: boolean
}

export async function readThrottle(
  tx: Tx,
  user: UserCredentials | undefined,
  counters: AttemptCounter[],
): Promise<Throttle> {
  const rows = await tx
    .selectFrom('auth_throttle')
    .selectAll()
    .where('user_id', '=', user?.user_id ?? UNKNOWN_USER_ID)
    .where(
      'source',
      'in',
      counters.map(({ source }) => source),
    )
    .execute()
  const states = new Map(rows.map((row) => [row.source, stateOf(row)]))
  const read = counters.map((counter) => {
    return { counter, state: states.get(counter.source) ?? NO_FAILURES }
  })
  const now = user?.now
  return {
    counters: read,
    isLocked:
      now !== undefined && read.some((one) => isLocked(one.state, now) && !spares(one, read)),
  }
}

type CounterState = Throttle['counters'][number]

function spares({ counter, state }: CounterState, [own]: CounterState[]): boolean {
  return counter.sparesOthers === true && own !== undefined && isSpared(own.state, state)
}

/**
 * Counts and records a failed attempt. During a lock the attempt is only recorded. For unknown
 * users the same statements run and take the same time.
 */
export async function countFailedAttempt(
  tx: Tx,
  user: UserCredentials | undefined,
  { throttle, ...failure }: { why: EndReason; ip: string; throttle: Throttle },
): Promise<void> {
  const userId = user?.user_id ?? UNKNOWN_USER_ID
  await tx
    .updateTable('app_user')
    .set({
      login_attempts: sql<number>`login_attempts + 1`,
      last_login_attempt_at: sql<Date>`clock_timestamp()`,
    })
    .where('user_id', '=', userId)
    .execute()
  await writeCounters(tx, userId, nextCounters(throttle, user?.now ?? new Date(0)))
  await tx
    .insertInto('sign_in_failure')
    .values({ user_id: user?.user_id ?? null, ...failure })
    .execute()
}

/** Resets the counters of a successful attempt. Counters of attempts from elsewhere stay. */
export async function clearThrottle(tx: Tx, userId: string, throttle: Throttle): Promise<void> {
  const own = throttle.counters.map(({ counter }) => counter.source)
  await tx
    .deleteFrom('auth_throttle')
    .where('user_id', '=', userId)
    .where('source', 'in', own)
    .where('source', '!=', 'account')
    .execute()
}

type Next = LockOut & { source: string }

function nextCounters(throttle: Throttle, now: Date): Next[] {
  if (throttle.isLocked) return []
  return throttle.counters.map(({ counter, state }) => {
    return { source: counter.source, ...afterWrong(state, now, counter.limit) }
  })
}

async function writeCounters(tx: Tx, userId: string, next: Next[]): Promise<void> {
  await sql`
    insert into auth_throttle (user_id, source, attempts, first_failed_at, locked_until)
    select u.user_id, n.source, n.attempts, n.first_failed_at, n.locked_until
    from app_user u, unnest(
      ${next.map(({ source }) => source)}::text[], ${next.map(({ attempts }) => attempts)}::int[],
      ${next.map(({ firstFailedAt }) => firstFailedAt)}::timestamptz[],
      ${next.map(({ lockedUntil }) => lockedUntil)}::timestamptz[]
    ) n (source, attempts, first_failed_at, locked_until)
    where u.user_id = ${userId}
    on conflict (user_id, source) do update set attempts = excluded.attempts,
      first_failed_at = excluded.first_failed_at, locked_until = excluded.locked_until`.execute(tx)
}

function stateOf(row: { attempts: number; first_failed_at: Date; locked_until: Date | null }) {
  return {
    attempts: row.attempts,
    firstFailedAt: row.first_failed_at,
    lockedUntil: row.locked_until,
  }
}
