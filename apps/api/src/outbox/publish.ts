import type { OwnEvent, SharedEvent } from '@kapis/contract/live'
import type { Tx } from '#db/in-transaction.ts'

/** An event to publish. If only one user may see the event, `toUserId` is that user. */
export type Outgoing = SharedEvent | (OwnEvent & { toUserId: string })

/**
 * Publishes events in the transaction that causes them: they are sent after its commit, or never.
 * Bets publish nothing; changed balances are found by comparison.
 */
export async function publish(tx: Tx, ...events: Outgoing[]): Promise<void> {
  await tx.insertInto('live_outbox').values(events.map(rowOf)).execute()
}

function rowOf(outgoing: Outgoing) {
  const { toUserId = null, ...event } = outgoing as Outgoing & { toUserId?: string }
  return { to_user_id: toUserId, event: JSON.stringify(event) }
}
