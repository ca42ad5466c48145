import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Every queued job with its payload. */
export type Jobs = {
  /** Reads the image of a deposit and tries to match it. */
  'read-deposit': { playerId: string; walletHistoryId: string }
  /** Stores the hashes of a player's details: a payment may have come from a new number. */
  'remember-identities': { playerId: string }
  /** Publishes a scheduled notification. */
  'send-notification': { notificationId: string }
}
export type JobName = keyof Jobs

/** A job with this many failures becomes a dead letter. */
export const ATTEMPTS_MAX = 5

/** Adds a job in the transaction of its cause, so that both are committed or neither is. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N],
  { key = null, runAt = null }: { key?: string | null; runAt?: Date | null } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(identifier => ${name},
    payload => ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
    max_attempts => ${ATTEMPTS_MAX}::int, job_key => ${key}::text)`.execute(tx)
}
