import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'

/** The channel that notifies the processes of a cell of a fact in its outbox. */
export const FACT_CHANNEL = 'kapis_facts'

export type PublishFact = (tx: Tx, kind: string, key: string, body: JsonObject) => Promise<void>

/**
 * Publishes a fact that every cell must know, in the transaction that causes it: it is sent after
 * the commit, even if the directory is down at that time, or never. A body states everything about
 * its key, so that the newest fact of a key is enough.
 *
 * Call it under the lock that orders the changes of the key.
 */
export const publishFact: PublishFact = async (tx, kind, key, body) => {
  await sql`
    with made as (
      insert into fact_outbox (kind, key, body)
      values (${kind}, ${key}, ${JSON.stringify(body)}::jsonb) returning 1)
    select pg_notify(${FACT_CHANNEL}, '') from made`.execute(tx)
}

/**
 * Runs work that tells the other cells facts. In the only cell of a deployment it is not run, and
 * costs no query.
 */
export type PublishFacts = (work: (publish: PublishFact) => Promise<void>) => Promise<void>
const publishFacts: PublishFacts = (work) => work(publishFact)
/** Publishes nothing, because there are no other cells. */
export const publishNothing: PublishFacts = async () => {}

/** Returns how a cell publishes facts, by its settings. */
export function openPublishFacts({ cells }: { cells: object | null }): PublishFacts {
  return cells === null ? publishNothing : publishFacts
}
