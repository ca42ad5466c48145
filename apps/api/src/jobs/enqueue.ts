import type { PushNotice } from '@kapis/contract/push'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { findRequestId, findSpan } from '#tracing/scope.ts'
import { writeTraceparent } from '#tracing/span.ts'
import type { AccountNotice } from './notice.ts'

/** Every kind of queued job, with its payload. */
export type Jobs = {
  /** The job that reads the image of a deposit and tries to match the deposit. */
  'read-deposit': { playerId: string; walletHistoryId: string }
  /**
   * The job that stores the hashes of a player's details: a payment may have come from a new
   * number.
   */
  'remember-identities': { playerId: string }
  /** The job that matches imported deposit receipts with the deposits that wait for them. */
  'match-receipts': { depositReceiptIds: string[] }
  /** The job that compares all accounts with the exclusion lists after an import. */
  'sweep-exclusions': { exclusionImportId: string }
  /** The job that makes the claims of an account equal to its names, after these have changed. */
  'settle-claims': { accountId: string }
  /** The job that publishes a scheduled notification. */
  'send-notification': { notificationId: string }
  /** The job that sends a notice about the account by e-mail. */
  'send-notice': { userId: string; messageId: string; at: string; notice: AccountNotice }
  /** The job that shows a notice about the account on one device. */
  'send-push': {
    userId: string
    subscriptionId: string
    messageId: string
    at: string
    kind: PushNotice
  }
  /**
   * The job that makes a link to set a new password and sends it. It is also queued for addresses
   * without an account, so that queueing takes equally long.
   */
  'send-reset-link': {
    userId: string
    language: 'en' | 'fil'
    messageId: string
    requestedAt: string
    userAgent: string | null
  }
  /**
   * The job that makes a code and sends it to a user's e-mail address or mobile number. The code is
   * made when it is sent, so that no table contains it.
   */
  'send-code': {
    userId: string
    channel: 'email' | 'mobile'
    messageId: string
    requestedAt: string
    userAgent: string | null
  }
}
/** The request that enqueued a job and its trace, stored in the job's payload. */
export type JobOrigin = { requestId?: string | null; traceparent?: string }
export type JobName = keyof Jobs
/** The jobs that send a message to a user. */
export type MessageJob = 'send-code' | 'send-reset-link' | 'send-notice' | 'send-push'

/** The number of failures after which a job becomes a dead letter. */
export const ATTEMPTS_MAX = 5

/**
 * Adds a job in the transaction that causes it, so that either both are committed or neither is.
 */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N],
  { key = null, runAt = null }: { key?: string | null; runAt?: Date | null } = {},
): Promise<void> {
  const span = findSpan()
  const origin: JobOrigin = {
    requestId: findRequestId(),
    ...(span !== undefined && { traceparent: writeTraceparent(span) }),
  }
  await sql`select graphile_worker.add_job(identifier => ${name},
    payload => ${JSON.stringify({ ...payload, ...origin })}::json, run_at => ${runAt}::timestamptz,
    max_attempts => ${ATTEMPTS_MAX}::int, job_key => ${key}::text)`.execute(tx)
}
