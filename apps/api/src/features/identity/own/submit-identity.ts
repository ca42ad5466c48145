import type { IdentityImage, SubmitIdentity } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import { manilaDay } from '@kapis/payments/manila'
import { sql } from 'kysely'
import type { Identities } from '#cashier/identities.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { findNewestCheck, lockPlayer, recordCheckEvent } from '../shared/identity.queries.ts'
import type { CheckRow } from '../shared/identity.queries.ts'
import { isDocumentValid } from '../rules/age.ts'
import { levelOf, partsToSend } from '../rules/level.ts'
import { mergeSubmission } from '../rules/merge-submission.ts'
import type { Submission } from '../rules/merge-submission.ts'
import type { Vault } from '../vault/vault.ts'

export type SubmitIdentityDeps = { db: Db; vault: Vault; identities: Identities; clock: () => Date }

/**
 * Sends an identity check, or the parts of it that staff asked for again. An age under 21 is not
 * refused here: staff see it beside the document, and cannot approve it.
 *
 * Refuses: identity_not_open, identity_incomplete, identity_document_expired, bad_request,
 * session_expired, unavailable.
 */
export async function submitIdentity(
  deps: SubmitIdentityDeps,
  playerId: string,
  input: SubmitIdentity,
): Promise<void> {
  const { db, vault, clock } = deps
  const now = clock()
  const removed = await inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const newest = await findNewestCheck(tx, playerId)
    const parts = partsToSend(newest, now)
    if (parts.length === 0) throw refuse('identity_not_open')
    const isAgain = levelOf(newest, now) === 'asked_again'
    const earlier = isAgain ? newest : null
    const before = earlier && vault.openDetails(playerId, earlier.details_sealed!)
    const merged = mergeSubmission(parts, before, input)
    if (merged === 'unasked') throw refuse('bad_request')
    if (merged === 'incomplete') throw refuse('identity_incomplete')
    assertPlausible(merged, now)
    if (newest !== null && !isAgain) await endCheck(tx, newest)
    const check = await writeCheck(tx, deps, { playerId, earlier, details: merged.details })
    const replaced = await replaceImages(tx, check, merged)
    await recordCheckEvent(tx, check, { kind: 'submitted', parts })
    return replaced
  })
  for (const fileKey of removed) await vault.removeImage(fileKey)
}

function assertPlausible({ details }: Submission, now: Date): void {
  const { dateOfBirth, documentExpiresOn } = details
  if (dateOfBirth < '1900' || dateOfBirth > manilaDay(now.getTime())) throw refuse('bad_request')
  if (!isDocumentValid(documentExpiresOn, now)) throw refuse('identity_document_expired')
}

/** Marks a check that has run out, if the nightly job has not yet done so. */
async function endCheck(tx: Tx, { identity_check_id: id, status }: CheckRow): Promise<void> {
  if (status !== 'checked') return
  await sql`update identity_check set status = 'expired', version = version + 1
    where identity_check_id = ${id}`.execute(tx)
}

async function writeCheck(
  tx: Tx,
  { vault, identities }: SubmitIdentityDeps,
  given: { playerId: string; earlier: CheckRow | null; details: Submission['details'] },
): Promise<CheckRow> {
  const { playerId, earlier, details } = given
  const number = { kind: 'document', value: details.documentNumber } as const
  const { keyId, hash } = identities.hash(number)
  await lockNumber(tx, hash)
  const values = {
    details_sealed: vault.sealDetails(playerId, details),
    number_hash: hash,
    number_key_id: keyId,
    has_duplicate: await isNumberElsewhere(tx, playerId, identities.hashes(number)),
  }
  if (earlier === null) {
    return tx
      .insertInto('identity_check')
      .values({ player_id: playerId, ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return tx
    .updateTable('identity_check')
    .set({
      ...values,
      status: 'waiting',
      try_number: earlier.try_number + 1,
      submitted_at: sql<Date>`clock_timestamp()`,
      claimed_by: null,
      claimed_at: null,
      version: earlier.version + 1,
    })
    .where('identity_check_id', '=', earlier.identity_check_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Lets one check with this document number be written at a time. Otherwise two accounts that send
 * the same number at once would not find each other.
 */
async function lockNumber(tx: Tx, hash: Buffer): Promise<void> {
  const name = `document ${hash.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

async function isNumberElsewhere(tx: Tx, playerId: string, hashes: Buffer[]): Promise<boolean> {
  const { rows } = await sql`select from identity_check
    where number_hash = any (${hashes}::bytea[]) and player_id <> ${playerId} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Gives the check its new images and deletes the rows of those before. Returns the file keys to
 * delete. Refuses: identity_incomplete (an image is not the player's, or already used).
 */
async function replaceImages(
  tx: Tx,
  { identity_check_id: checkId, player_id: playerId }: CheckRow,
  { images, replaced }: Submission,
): Promise<string[]> {
  // Details alone replace no image, and the list may be empty.
  const removed = await tx
    .deleteFrom('identity_image')
    .where('identity_check_id', '=', checkId)
    .where(sql<boolean>`kind = any (${replaced}::text[])`)
    .returning('file_key')
    .execute()
  for (const [kind, imageId] of Object.entries(images) as [IdentityImage, string][]) {
    const { numUpdatedRows } = await tx
      .updateTable('identity_image')
      .set({ identity_check_id: checkId })
      .where('image_id', '=', imageId)
      .where('player_id', '=', playerId)
      .where('kind', '=', kind)
      .where('identity_check_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw refuse('identity_incomplete', { kind })
  }
  return removed.map(({ file_key }) => file_key)
}
