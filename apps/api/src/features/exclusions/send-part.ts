import { EXCLUSION_LINES_MAX } from '@kapis/contract/exclusions'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { sendExclusionPart } from '@kapis/contract/routes'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { fingerprintOf } from '#cashier/exclusions/list-hash.ts'
import type { KeptHash, ListHasher } from '#cashier/exclusions/list-hash.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { readPart } from './read-list.ts'
import type { ListLine } from './read-list.ts'
import { getOpenUpload, lockOpenUpload } from './uploads.queries.ts'

type Part = BodyOf<typeof sendExclusionPart> & { exclusionUploadId: string }
type LineHash = KeptHash & { line: number }

/** How many lines are hashed before other requests have their turn. */
const LINES_A_TURN = 250

/**
 * Stores the lines of one part of a file as keyed hashes. Neither the text nor the hashes of the file
 * are stored. A line that cannot be read is named in the reply, and its part is not stored. A part
 * that is sent again is stored once.
 *
 * Refuses: not_found, conflict (the upload is complete, or the part was sent with other text or has
 * lines of another part), import_refused (the file is too long).
 */
export async function sendPart(
  { db, hasher }: { db: Db; hasher: ListHasher },
  { userId }: { userId: string },
  { exclusionUploadId, part, firstLine, text }: Part,
): Promise<DataInput<typeof sendExclusionPart>> {
  const upload = await getOpenUpload(db, userId, exclusionUploadId)
  const { lines, fault } = readPart(text, firstLine, upload)
  if (fault !== null) return { fault }
  const hashed = await hashInTurns(hasher, lines)
  await inTransaction(db, async (tx) => {
    await lockOpenUpload(tx, userId, exclusionUploadId)
    const isNew = await insertPart(tx, exclusionUploadId, {
      part,
      lines: lines.length,
      fingerprint: fingerprintOf(text),
    })
    if (!isNew) return
    await assertNotTooLong(tx, exclusionUploadId)
    await assertOwnLines(tx, exclusionUploadId, lines)
    await insertLines(tx, exclusionUploadId, hashed)
  })
  return { fault: null }
}

type NewPart = { part: number; lines: number; fingerprint: Buffer }

/** Returns whether the part is new. Refuses: conflict. */
async function insertPart(
  tx: Tx,
  exclusionUploadId: string,
  { part, lines, fingerprint }: NewPart,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('exclusion_upload_part')
    .select('fingerprint')
    .where('exclusion_upload_id', '=', exclusionUploadId)
    .where('part', '=', part)
    .executeTakeFirst()
  if (stored === undefined) {
    await tx
      .insertInto('exclusion_upload_part')
      .values({ exclusion_upload_id: exclusionUploadId, part, lines, fingerprint })
      .execute()
    return true
  }
  // The fingerprint of the file in the staff log consists of those of its parts.
  if (!stored.fingerprint.equals(fingerprint)) throw refuse('conflict', { part })
  return false
}

/**
 * Checks that no other part has lines with these numbers. Lines with one number count as one, so a
 * list that has the first would seem to have the second.
 */
async function assertOwnLines(
  tx: Tx,
  exclusionUploadId: string,
  lines: readonly ListLine[],
): Promise<void> {
  const { rows } = await sql`select from exclusion_upload_line
    where exclusion_upload_id = ${exclusionUploadId}
      and line = any (${lines.map(({ line }) => line)}::int[]) limit 1`.execute(tx)
  if (rows.length > 0) throw refuse('conflict', { why: 'lines of another part' })
}

async function insertLines(
  tx: Tx,
  exclusionUploadId: string,
  hashed: readonly LineHash[],
): Promise<void> {
  await sql`insert into exclusion_upload_line (exclusion_upload_id, line, hash, is_first, kind)
    select ${exclusionUploadId}, line, hash, is_first, kind
    from unnest(${hashed.map(({ line }) => line)}::int[], ${hashed.map(({ hash }) => hash)}::bytea[],
      ${hashed.map(({ isFirst }) => isFirst)}::bool[], ${hashed.map(({ kind }) => kind)}::text[])
      as l (line, hash, is_first, kind)
    on conflict do nothing`.execute(tx)
}

async function hashInTurns(hasher: ListHasher, lines: readonly ListLine[]): Promise<LineHash[]> {
  const hashed: LineHash[] = []
  for (let at = 0; at < lines.length; at += LINES_A_TURN) {
    for (const { line, kind, listed } of lines.slice(at, at + LINES_A_TURN)) {
      hashed.push(...hasher.keep(kind, listed).map((kept) => ({ ...kept, line })))
    }
    await nextTurn()
  }
  return hashed
}

async function assertNotTooLong(tx: Tx, exclusionUploadId: string): Promise<void> {
  const { rows } = await sql<{ lines: number }>`
    select coalesce(sum(lines), 0)::int as lines from exclusion_upload_part
    where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
  if (rows[0]!.lines > EXCLUSION_LINES_MAX) throw refuse('import_refused', { fault: 'too_long' })
}
