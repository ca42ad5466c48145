import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { importGcashHistory as contract } from '@kapis/contract/routes'
import { manilaDay } from '@kapis/payments/manila'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { editedBy } from '#cashier/editors.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { runOnce } from '#db/run-once.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { hashText } from '../shared/hash-text.ts'
import { lockRecon } from '../shared/lock-recon.ts'
import { findImportFacts, hashIdentity } from './find-import-facts.ts'
import { planImport } from './plan-import.ts'
import type { PlannedLine } from './plan-import.ts'
import { readFile } from './preview-import.ts'

type Actor = { userId: string; username: string }
type Imported = DataInput<typeof contract>

/**
 * Imports the history of the GCash account: stores every new line, and writes a deposit receipt for
 * each payment received. A job then matches these with the players' deposits, so that no account is
 * locked while a long file is written. Lines to look at are stored without a record.
 *
 * Refuses: import_refused, conflict, key_reused.
 */
export async function importHistory(
  { db }: { db: Db },
  actor: Actor,
  { key, ...body }: BodyOf<typeof contract> & { key: string | null },
): Promise<Imported> {
  const statement = readFile(body.csv, body.columns)
  if (statement.fault !== null) throw refuse('import_refused', { fault: statement.fault.why })
  const file = hashText(body.csv).toString('hex')
  const question = `importGcash ${file} ${JSON.stringify(body.columns)}`
  try {
    return await runOnce(db, { userId: actor.userId, key, question }, async (tx) => {
      // Two imports of one file run one after the other, so that the second finds its lines known.
      await lockRecon(tx)
      const facts = await findImportFacts(tx, statement.lines)
      const planned = planImport(statement, facts)
      return writeImport(tx, actor, body, planned)
    })
  } catch (error) {
    // A deposit receipt with one of the references was entered at the same moment.
    if ((error as { code?: string }).code === '23505') throw refuse('conflict')
    throw error
  }
}

async function writeImport(
  tx: Tx,
  actor: Actor,
  { fileName, columns }: Pick<BodyOf<typeof contract>, 'fileName' | 'columns'>,
  planned: readonly PlannedLine[],
): Promise<Imported> {
  const fresh = planned.filter(({ outcome }) => outcome !== 'duplicate')
  const { gcash_import_id: gcashImportId } = await tx
    .insertInto('gcash_import')
    .values({
      file_name: fileName,
      columns: JSON.stringify(columns),
      imported_by: actor.userId,
    })
    .returning('gcash_import_id')
    .executeTakeFirstOrThrow()
  const written = await writeReceipts(tx, actor, fresh)
  await writeLines(tx, gcashImportId, fresh, written)
  const receipts = fresh.flatMap((one) => one.depositReceiptId ?? idOf(written, one) ?? [])
  for (const depositReceiptIds of chunksOf(receipts, 50)) {
    await enqueue(tx, 'match-receipts', { depositReceiptIds })
  }
  await enqueue(tx, 'compare-days', {}, { key: 'compare-days' })
  const leftOut = fresh.filter(({ outcome }) => outcome === 'look').length
  const counts = {
    imported: fresh.length - leftOut,
    skipped: planned.length - fresh.length,
    leftOut,
  }
  await recordAudit(tx, {
    actor,
    action: 'reconciliation.import',
    description: `Imported ${counts.imported} lines of the GCash history`,
    newValue: { ...counts, fileName },
  })
  return { gcashImportId, ...counts }
}

type WrittenReceipts = Map<string, string>

function idOf(written: WrittenReceipts, { line, outcome }: PlannedLine): string | null {
  if (line.kind !== 'in' || outcome === 'look') return null
  return written.get(line.reference ?? '') ?? null
}

/** Writes a deposit receipt for each payment that has none. Returns their ids by reference. */
async function writeReceipts(
  tx: Tx,
  actor: Actor,
  fresh: readonly PlannedLine[],
): Promise<WrittenReceipts> {
  const needed = fresh.filter(
    ({ line, outcome, depositReceiptId }) =>
      line.kind === 'in' && outcome !== 'look' && depositReceiptId === undefined,
  )
  const rewritten = await findRewritten(
    tx,
    needed.map(({ line }) => line.reference!),
  )
  const written: WrittenReceipts = new Map()
  for (const chunk of chunksOf(needed, 1_000)) {
    const rows = await tx
      .insertInto('deposit_receipt')
      .values(
        chunk.map(({ line }) => ({
          reference_number: line.reference!,
          reference: line.reference!,
          amount_minor: line.amountMinor,
          received_from: line.party,
          received_at: line.at,
          created_by: actor.userId,
          ...(rewritten.has(line.reference!)
            ? editedBy(null, actor.userId)
            : { edited_by: [], edited_at: null }),
        })),
      )
      .returning(['reference', 'deposit_receipt_id'])
      .execute()
    for (const row of rows) written.set(row.reference, row.deposit_receipt_id)
  }
  return written
}

/** Returns the references of deleted receipts: entering them again counts as an edit. */
async function findRewritten(tx: Tx, references: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from deposit_receipt
    where reference = any (${references}) and deleted_at is not null`.execute(tx)
  return new Set(rows.map(({ reference }) => reference))
}

async function writeLines(
  tx: Tx,
  gcashImportId: string,
  fresh: readonly PlannedLine[],
  written: WrittenReceipts,
): Promise<void> {
  for (const chunk of chunksOf(fresh, 1_000)) {
    await tx
      .insertInto('gcash_line')
      .values(
        chunk.map((planned) => ({
          gcash_import_id: gcashImportId,
          line_no: planned.line.line,
          at: planned.line.at,
          day: sql<Date>`${manilaDay(planned.line.at.getTime())}::date`,
          kind: planned.line.kind,
          reference: planned.line.reference,
          party: planned.line.party,
          amount_minor: planned.line.amountMinor,
          balance_minor: planned.line.balanceMinor,
          identity: hashIdentity(planned.line),
          deposit_receipt_id: planned.depositReceiptId ?? idOf(written, planned),
          wallet_history_id: planned.walletHistoryId ?? null,
          is_left_out: planned.outcome === 'look',
        })),
      )
      .execute()
  }
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size))
}
