import { isKnownTime } from '@kapis/contract/entered'
import { refuse } from '@kapis/contract/refusals'
import { fromManila } from '@kapis/payments/manila'
import { normaliseReference } from '@kapis/payments/reference'
import { sql } from 'kysely'
import type { DepositReceiptRow } from '#cashier/credit-deposit.ts'
import type { Tx } from '#db/in-transaction.ts'
import {
  allOf,
  countUpTo,
  cutPage,
  whereLiteral,
  keyColumns,
  likePart,
  pageClause,
  readList,
} from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'

export type DepositReceiptsRequest = ListRequest & {
  search?: string | undefined
  status?: string | undefined
  /** Whether the reader sees references and senders masked, and so cannot search by them. */
  isMasked?: boolean
}

/** Lists deposit receipts, newest first; a search matches part of the reference or sender. */
export async function listDepositReceipts(db: Db, request: DepositReceiptsRequest) {
  const at = sql`created_at`
  const id = sql`deposit_receipt_id`
  const { from, order } = pageClause(request, at, id)
  const words = request.search?.trim() ?? ''
  const found = allOf(
    sql`deleted_at is null`,
    whereLiteral(sql`status`, request.status),
    words !== '' && (request.isMasked ? endingOn(words) : matching(words)),
  )
  const { rows } = await readList(
    db,
    words,
    sql<DepositReceiptRow & KeyedRow>`
    select *, ${keyColumns(at, id)},
      ${countUpTo(sql`from deposit_receipt where ${found}`)} as total
    from deposit_receipt where ${found} and ${from} ${order}`,
  )
  return cutPage(request, rows)
}

function matching(words: string) {
  return sql`(reference like ${likePart(normaliseReference(words) || '-')}
    or lower(received_from) like ${likePart(words.toLowerCase())})`
}

/**
 * Returns the condition that a reference ends with these four characters. A masked reference shows
 * only its last four.
 */
function endingOn(words: string) {
  const ending = normaliseReference(words)
  return ending.length === 4 ? sql`reference like ${`%${ending}`}` : sql`false`
}

/** Locks a deposit receipt. Refuses: not_found. */
export async function lockDepositReceipt(
  tx: Tx,
  depositReceiptId: string,
): Promise<DepositReceiptRow> {
  const row = await tx
    .selectFrom('deposit_receipt')
    .selectAll()
    .where('deposit_receipt_id', '=', depositReceiptId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found', { depositReceiptId })
  return row
}

export async function findReference(tx: Tx, depositReceiptId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('deposit_receipt')
    .select('reference')
    .where('deposit_receipt_id', '=', depositReceiptId)
    .executeTakeFirst()
  return row?.reference ?? null
}

/**
 * Returns whether a receipt with this reference was deleted before: entering it again counts as an
 * edit.
 */
export async function isRewritten(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from deposit_receipt where reference = ${reference} and deleted_at is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

export type DepositReceiptFields = {
  referenceNumber: string
  amount: bigint
  receivedFrom: string
  receiptDate: string
}

export type SomeFields = { [K in keyof DepositReceiptFields]?: DepositReceiptFields[K] | undefined }

/** Returns the database columns of the entered fields. Refuses: bad_request. */
export function columnsOf(fields: SomeFields) {
  const { referenceNumber, amount, receivedFrom, receiptDate } = fields
  return {
    ...(referenceNumber !== undefined && {
      reference_number: referenceNumber,
      reference: readReference(referenceNumber),
    }),
    ...(amount !== undefined && { amount_minor: amount }),
    ...(receivedFrom !== undefined && { received_from: receivedFrom }),
    ...(receiptDate !== undefined && { received_at: readTime(receiptDate) }),
  }
}

export function readReference(text: string): string {
  const reference = normaliseReference(text)
  if (reference === '') throw refuse('bad_request', { why: 'no reference' })
  return reference
}

/**
 * Returns the time that a text stands for. A date alone stands for its midnight in Manila. Refuses:
 * bad_request.
 */
export function readTime(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const time = isDay ? fromManila(`${text}T00:00`) : new Date(text)
  const isKnown = time !== null && !Number.isNaN(time.getTime()) && isKnownTime(time.toISOString())
  if (!isKnown) throw refuse('bad_request', { why: 'no date' })
  return time
}

/** Returns whether an error is the unique index's report of a duplicate reference. */
export function isKnownReference(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'deposit_receipt_reference'
}
