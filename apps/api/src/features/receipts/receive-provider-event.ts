import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { receiveProviderEvent as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { lockRecord } from '#cashier/credit-deposit.ts'
import { lockReference, matchRecord } from '#cashier/match-deposit.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { readReference } from './receipts.queries.ts'

type ProviderEvent = BodyOf<typeof contract>
type Outcome = DataInput<typeof contract>['outcome']

type Received = { event: ProviderEvent; body: string }

/**
 * Receives an event of the payment provider. A paid payment becomes a deposit receipt, which is
 * matched like one that staff entered. Events may come twice, late and in any order: each counts
 * once, and only the first report of a payment writes a receipt. An event never changes a receipt.
 *
 * The caller has checked the signature of the body.
 *
 * Refuses: conflict, money_stopped.
 */
export function receiveProviderEvent(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  { event, body }: Received,
): Promise<{ outcome: Outcome }> {
  const reference = readReference(event.referenceNumber)
  return inTransaction(db, async (tx) => {
    await lockEvent(tx, event.eventId)
    await lockReference(tx, reference)
    const before = await findEvent(tx, event.eventId, body)
    if (before !== null) return before
    const isPaid = event.type === 'payment.paid'
    const outcome = isPaid ? await record(tx, needsApproval, event, reference) : 'noted'
    await sql`insert into provider_event (event_id, payment_id, type, body_hash, outcome, occurred_at)
      values (${event.eventId}, ${event.paymentId}, ${event.type},
        sha256(convert_to(${body}, 'UTF8')), ${outcome}, ${event.occurredAt})`.execute(tx)
    return { outcome }
  })
}

/**
 * Makes two requests with one event id run one after the other. Their references may differ, so the
 * lock of the reference does not.
 */
async function lockEvent(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event ${eventId}`}, 0))`.execute(tx)
}

/** Returns the outcome of an event that was received before. Refuses: conflict. */
async function findEvent(tx: Tx, eventId: string, body: string) {
  const { rows } = await sql<{ outcome: Outcome; isSame: boolean }>`
    select outcome, body_hash = sha256(convert_to(${body}, 'UTF8')) as "isSame"
    from provider_event where event_id = ${eventId}`.execute(tx)
  const [found] = rows
  if (found === undefined) return null
  if (!found.isSame) throw refuse('conflict', { eventId })
  return { outcome: found.outcome }
}

/**
 * Writes the deposit receipt of a payment, unless there is one. `held`: an existing receipt has
 * another amount or belongs to another payment, so staff must check it.
 */
async function record(
  tx: Tx,
  needsApproval: NeedsApproval,
  event: ProviderEvent,
  reference: string,
): Promise<Outcome> {
  const known = await lockRecord(tx, reference)
  if (known !== null) {
    // A receipt that staff entered names no payment.
    const { provider_payment_id: paymentId, amount_minor: amount } = known
    const isSame = (paymentId === null || paymentId === event.paymentId) && amount === event.amount
    return isSame ? 'known' : 'held'
  }
  const row = await tx
    .insertInto('deposit_receipt')
    .values({
      reference_number: event.referenceNumber,
      reference,
      amount_minor: event.amount,
      received_from: [event.payerName, event.payerNumber].filter(Boolean).join(' ').trim(),
      received_at: event.occurredAt,
      provider_payment_id: event.paymentId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return 'held'
  await matchRecord(tx, needsApproval, new Map(), row)
  return 'recorded'
}
