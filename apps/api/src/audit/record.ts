import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject, JsonValue } from '#db/schema.ts'
import { findRequestId } from '#tracing/scope.ts'
import { canonicalFact, canonicalJson } from './canonical.ts'
import type { AuditFact } from './canonical.ts'

export type AuditEntry = {
  actor: { userId: string; username: string }
  /** The action's name in the policy table, such as `users.status`. */
  action: string
  description: string
  oldValue?: JsonObject
  newValue?: JsonObject
  affected?: { userId: string; username: string }
  reason?: string
}

/** The actor for entries of commands on the server, which no user runs. */
export const INSTALLATION = {
  userId: '00000000-0000-0000-0000-000000000000',
  username: 'installation',
} as const

/** The actor for entries of the hourly ledger check, which quarantines and releases players. */
export const LEDGER_CHECK = { userId: INSTALLATION.userId, username: 'books' } as const

/** The actor for entries about persons who were found on an exclusion list. */
export const EXCLUSION_CHECK = { userId: INSTALLATION.userId, username: 'exclusion check' } as const

/**
 * Appends an entry to the staff log, in the transaction of the change. The lock on the head of the
 * chain makes writers wait for each other, so call this last to hold the lock briefly.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const head = await lockHead(tx)
  const fact = factOf(entry, head)
  const { hash } = await tx
    .insertInto('audit_log')
    .values({
      seq: fact.seq,
      audit_log_id: fact.auditLogId,
      at: fact.at,
      actor_id: fact.actorId,
      actor_name: fact.actorName,
      action: fact.action,
      description: fact.description,
      old_value: textOf(fact.oldValue),
      new_value: textOf(fact.newValue),
      affected_user_id: fact.affectedUserId,
      affected_username: fact.affectedUsername,
      reason: fact.reason,
      request_id: fact.requestId ?? null,
      prev_hash: head.hash,
      hash: sql<Buffer>`sha256(${head.hash}::bytea || convert_to(${canonicalFact(fact)}, 'UTF8'))`,
    })
    .returning('hash')
    .executeTakeFirstOrThrow()
  await tx.updateTable('audit_head').set({ seq: fact.seq, hash }).execute()
}

/**
 * The reason logged for a change made without one: the specification's requests have no reason
 * field.
 */
export const NONE_GIVEN = 'none given'

/**
 * Matches the actions that need no reason: viewing an image, claiming a review item, changes to
 * one's own account, uses and ends of API tokens, and checks of the ledger, of the release and of exclusion lists.
 */
const NO_REASON =
  /^((wallet|identity)\.(image|claim)|auth\..*|(books|release)\..*|tokens\.(collect|use|end)|exclusions\.(match|end))$/

type Head = Awaited<ReturnType<typeof lockHead>>

/**
 * Locks the head of the chain and reads the time, truncated to milliseconds: the hash covers the
 * time, and a `Date` is no more precise.
 */
function lockHead(tx: Tx) {
  return tx
    .selectFrom('audit_head')
    .select([
      'seq',
      'hash',
      sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'),
      sql<string>`gen_random_uuid()`.as('audit_log_id'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function factOf(entry: AuditEntry, head: Head): AuditFact {
  return {
    seq: head.seq + 1n,
    auditLogId: head.audit_log_id,
    at: head.now,
    actorId: entry.actor.userId,
    actorName: entry.actor.username,
    action: entry.action,
    description: entry.description,
    oldValue: entry.oldValue ?? null,
    newValue: entry.newValue ?? null,
    affectedUserId: entry.affected?.userId ?? null,
    affectedUsername: entry.affected?.username ?? null,
    reason: entry.reason ?? (NO_REASON.test(entry.action) ? null : NONE_GIVEN),
    requestId: findRequestId() ?? undefined,
  }
}

function textOf(value: JsonValue): string | null {
  return value === null ? null : canonicalJson(value)
}
