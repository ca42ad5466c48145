import type { ApproveIdentity, AskIdentityAgain, RefuseIdentity } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { notify, wordsOf } from '#cashier/notify.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockCheck, recordCheckEvent } from '../shared/identity.queries.ts'
import type { CheckRow } from '../shared/identity.queries.ts'
import { expiryOf, isDocumentValid, isOldEnough } from '../rules/age.ts'
import { triesLeft } from '../rules/level.ts'
import { fullNameOf } from '../vault/vault.ts'
import type { Vault } from '../vault/vault.ts'
import { assertNotListed } from './check-listed.ts'
import { compareNames, listGcashNames, worstBand } from './compare-names.ts'
import { detailsOf } from './present-check.ts'

export type DecideDeps = {
  db: Db
  exclusions: Exclusions
  vault: Vault
  clock: () => Date
  identityDays: { check: number }
}
type Of<T> = T & { identityCheckId: string }

/**
 * Approves a check that waits: the player may stake, claim and withdraw until it expires.
 *
 * Refuses: not_found, identity_listed, forbidden, conflict, identity_under_age, identity_document_expired,
 * reason_needed (a GCash name belongs to somebody else, and no reason is given).
 */
export async function approveIdentity(
  deps: DecideDeps,
  actor: UserRef,
  { identityCheckId, version, overrideReason }: Of<ApproveIdentity>,
): Promise<void> {
  const { db, vault, clock, identityDays, exclusions } = deps
  await assertNotListed(deps, { identityCheckId, version })
  return inTransaction(db, async (tx) => {
    const { check, affected } = await lockForDecision(tx, actor, { identityCheckId, version })
    if (check.status !== 'waiting') throw refuse('conflict')
    const now = clock()
    const details = detailsOf(vault, check)
    if (details === null) throw refuse('conflict')
    if (!isOldEnough(details.dateOfBirth, now)) throw refuse('identity_under_age')
    const { documentExpiresOn } = details
    if (!isDocumentValid(documentExpiresOn, now)) throw refuse('identity_document_expired')
    await assertNamesFit(tx, check.player_id, fullNameOf(details), overrideReason)
    await exclusions.checkIdentity(tx, check.player_id, details)
    const expiresAt = expiryOf(documentExpiresOn, now, identityDays.check)
    await writeDecision(tx, check, actor, { status: 'checked', expires_at: expiresAt })
    await setCheckedUntil(tx, check.player_id, expiresAt)
    await recordCheckEvent(tx, check, { kind: 'checked', actorId: actor.userId })
    await notify(tx, check.player_id, { kind: 'identity_checked' })
    await recordAudit(tx, {
      actor,
      action: 'identity.decide',
      description: 'Approved an identity',
      newValue: { identityCheckId, expiresAt: expiresAt.toISOString() },
      affected,
      ...(overrideReason !== undefined && { reason: overrideReason }),
    })
  })
}

/**
 * Asks the player to send parts of a check again. A refused check can be opened again in this way.
 *
 * Refuses: not_found, forbidden, conflict, identity_tries_used.
 */
export function askIdentityAgain(
  { db }: Pick<DecideDeps, 'db'>,
  actor: UserRef,
  { identityCheckId, version, reasons, parts, message }: Of<AskIdentityAgain>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { check, affected } = await lockForDecision(tx, actor, { identityCheckId, version })
    const isOpen = check.status === 'waiting' || check.status === 'refused'
    if (!isOpen || check.details_sealed === null) throw refuse('conflict')
    if (triesLeft(check) === 0) throw refuse('identity_tries_used')
    const request = { reasons: [...new Set(reasons)], parts: [...new Set(parts)], message }
    await writeDecision(tx, check, actor, { status: 'asked_again', ...request })
    await recordCheckEvent(tx, check, { kind: 'asked_again', actorId: actor.userId, ...request })
    await notify(tx, check.player_id, { kind: 'identity_again', reason: message })
    await recordAudit(tx, {
      actor,
      action: 'identity.decide',
      description: 'Asked for parts of an identity check again',
      newValue: { identityCheckId, parts: request.parts, reasons: request.reasons },
      affected,
      reason: message,
    })
  })
}

/**
 * Refuses a check that waits, or withdraws one that was approved before.
 *
 * Refuses: not_found, forbidden, conflict.
 */
export function refuseIdentity(
  { db }: Pick<DecideDeps, 'db'>,
  actor: UserRef,
  { identityCheckId, version, reason, message = null }: Of<RefuseIdentity>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { check, affected } = await lockForDecision(tx, actor, { identityCheckId, version })
    if (!REFUSABLE.has(check.status)) throw refuse('conflict')
    const reasons = [reason]
    await writeDecision(tx, check, actor, { status: 'refused', reasons, parts: [], message })
    await setCheckedUntil(tx, check.player_id, null)
    await recordCheckEvent(tx, check, { kind: 'refused', actorId: actor.userId, reasons, message })
    await notify(tx, check.player_id, { kind: 'identity_refused', reason: wordsOf(message) })
    await recordAudit(tx, {
      actor,
      action: 'identity.decide',
      description:
        check.status === 'checked' ? 'Withdrew an identity check' : 'Refused an identity',
      oldValue: { level: check.status },
      newValue: { identityCheckId, level: 'refused' },
      affected,
      reason: message === null || message === '' ? reason : `${reason}: ${message}`,
    })
  })
}

/** Refuses: reason_needed. */
async function assertNamesFit(
  tx: Tx,
  playerId: string,
  fullName: string,
  overrideReason: string | undefined,
): Promise<void> {
  const names = (await listGcashNames(tx, [playerId])).get(playerId) ?? []
  const band = worstBand(compareNames(fullName, names))
  if (band === 'refused' && overrideReason === undefined) throw refuse('reason_needed')
}

const REFUSABLE = new Set(['waiting', 'asked_again', 'checked'])

async function lockForDecision(
  tx: Tx,
  actor: UserRef,
  { identityCheckId, version }: { identityCheckId: string; version: number },
) {
  const check = await lockCheck(tx, identityCheckId)
  const affected = await getTargetUser(tx, actor, 'identity.decide', check.player_id)
  if (check.version !== version) throw refuse('conflict', { identityCheckId })
  return { check, affected }
}

type Decision = {
  status: 'checked' | 'asked_again' | 'refused'
  expires_at?: Date
  reasons?: string[]
  parts?: string[]
  message?: string | null
}

async function writeDecision(
  tx: Tx,
  check: CheckRow,
  actor: UserRef,
  { reasons = [], parts = [], message = null, ...decision }: Decision,
): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({
      ...decision,
      reasons,
      parts,
      message,
      decided_at: sql<Date>`clock_timestamp()`,
      decided_by: actor.userId,
      claimed_by: null,
      claimed_at: null,
      version: check.version + 1,
    })
    .where('identity_check_id', '=', check.identity_check_id)
    .execute()
}

async function setCheckedUntil(tx: Tx, playerId: string, until: Date | null): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ identity_checked_until: until })
    .where('user_id', '=', playerId)
    .execute()
}
