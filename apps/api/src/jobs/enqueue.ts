import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Every job that something causes, and what it needs to know. */
export type Jobs = {
  /** Read the picture of a deposit and try to match it. */
  'read-deposit': { playerId: string; walletHistoryId: string }
  /** Keep the hashes of what is known of a player: a payment may have come from a new number. */
  'remember-identities': { playerId: string }
  /** Let players see a notification whose time has come. */
  'send-notification': { notificationId: string }
}
export type JobName = keyof Jobs

/** After this many failures a job is a dead letter. */
export const ATTEMPTS_MAX = 5

/** Adds a job in the transaction of its cause: neither is ever there without the other. */
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
