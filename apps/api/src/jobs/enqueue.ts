import type { AccountNotice, PushedKind } from '@kapis/contract/notices/notices'
import { sql } from 'kysely'
import type { Language } from '@kapis/contract/language'
import type { Tx } from '#db/in-transaction.ts'
import { findRequestId, findSpan } from '#tracing/scope.ts'
import { writeTraceparent } from '#tracing/span.ts'

/** Every kind of queued job, with its payload. */
export type Jobs = {
  /** The job that reads the image of a deposit and tries to match the deposit. */
  'read-deposit': { playerId: string; walletHistoryId: string }
  /**
   * The job that stores the hashes of a player's details: a payment may have come from a new
   * number, or the player has verified one.
   */
  'remember-identities': { playerId: string }
  /** The job that matches imported deposit receipts with the deposits that wait for them. */
  'match-receipts': { depositReceiptIds: string[] }
  /** The job that compares the days of the GCash account with the journal, after an import. */
  'compare-days': object
  /** The job that compares an uploaded exclusion list with the list of its name. */
  'compare-exclusions': { exclusionUploadId: string }
  /** The job that imports an uploaded exclusion list. */
  'import-exclusions': { exclusionUploadId: string }
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
    kind: PushedKind
  }
  /**
   * The job that makes a link to set a new password and sends it. It is also queued for addresses
   * without an account, so that queueing takes equally long.
   */
  'send-reset-link': {
    userId: string
    language: Language
    messageId: string
    requestedAt: string
    userAgent: string | null
  }
  /** The job that sends the link of an approved invitation to the person whom it names. */
  'send-invitation': { invitationId: string; messageId: string }
  /**
   * The job that makes a code and sends it to a user's e-mail address or mobile number. The code is
   * derived with the pepper when it is sent, so that no table contains it.
   */
  'send-code': {
    userId: string
    channel: 'email' | 'mobile'
    messageId: string
    requestedAt: string
    userAgent: string | null
  }
}
/**
 * What a job's payload has besides the work: the request that enqueued the job, its trace, and how
 * often the receiver of a message has refused it.
 */
export type JobOrigin = { requestId?: string | null; traceparent?: string; refusals?: number }
export type JobName = keyof Jobs
/** The number of failures after which a job becomes a dead letter. */
export const ATTEMPTS_MAX = 5

/**
 * The number of failures after which a job that sends a message becomes a dead letter. Mail
 * servers, gateways and push services may be unreachable for hours, and no attempt is more than 7.5
 * minutes after the previous one (install-jobs.sql). So a notice is tried for about a day. Codes
 * and links are tried for about two hours, because people do not wait longer for them.
 */
export const MESSAGE_ATTEMPTS = {
  'send-code': 30,
  'send-reset-link': 30,
  'send-invitation': 300,
  'send-notice': 300,
  'send-push': 300,
} satisfies Partial<Record<JobName, number>>

/** The jobs that send a message to a user. */
export type MessageJob = keyof typeof MESSAGE_ATTEMPTS

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
    max_attempts => ${attemptsOf(name)}::int, job_key => ${key}::text)`.execute(tx)
}

function attemptsOf(name: JobName): number {
  return name in MESSAGE_ATTEMPTS ? MESSAGE_ATTEMPTS[name as MessageJob] : ATTEMPTS_MAX
}
