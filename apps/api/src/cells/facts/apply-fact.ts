import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'

/** A fact of the log. */
export type Fact = {
  factId: bigint
  sourceId: string
  kind: string
  key: string
  body: JsonObject
  cell: string
}

/** Writes what a fact states to the tables of this cell. Must give the same result if repeated. */
type ApplyFact = (tx: Tx, fact: Pick<Fact, 'key' | 'body' | 'cell'>) => Promise<void>

/** How facts of a kind are applied. */
type FactApplier = {
  apply: ApplyFact
  /** Whether own facts are applied again when they come back, in the order of all cells. */
  isOrdered?: true
  /** Whether it takes the last locks of a transaction, so that no other fact may follow in it. */
  isLast?: true
}

/** The appliers of facts, by kind. */
export type FactAppliers = Readonly<Record<string, FactApplier>>

/**
 * Applies a fact, unless this cell has changed the same thing itself: its own change stays until
 * its own fact comes back, which is then the newer one. An own fact that comes back is applied only
 * if its kind is ordered, or if the cell has no record of it, as after a restore from a backup.
 */
export async function applyFact(tx: Tx, appliers: FactAppliers, fact: Fact): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean; isNewerOwn: boolean }>`
    with back as (delete from fact_outbox where source_id = ${fact.sourceId} returning 1)
    select exists (select from back) as "isOwn",
      exists (select from fact_outbox where kind = ${fact.kind} and key = ${fact.key}
        and source_id <> ${fact.sourceId}) as "isNewerOwn"`.execute(tx)
  const { isOwn, isNewerOwn } = rows[0]!
  const isOrdered = appliers[fact.kind]?.isOrdered === true
  if (isNewerOwn || (isOwn && !isOrdered)) return
  await applyOrWait(tx, appliers, fact)
}

/**
 * Applies a fact. One that cannot be applied must not stop those that come after it, because the
 * next one may exclude a person.
 */
export async function applyOrWait(
  tx: Tx,
  appliers: FactAppliers,
  fact: Omit<Fact, 'sourceId'>,
): Promise<void> {
  const { kind, key, factId, cell, body } = fact
  await sql`savepoint fact`.execute(tx)
  try {
    await applyAgain(tx, appliers[kind], fact)
    await sql`delete from fact_waiting where kind = ${kind} and key = ${key}`.execute(tx)
    await sql`release savepoint fact`.execute(tx)
  } catch (error) {
    if (isPassing(error) && !isConflict(error) && !isTooSlow(error)) throw error
    await sql`rollback to savepoint fact`.execute(tx)
    const why = String(error).slice(0, 500)
    await sql`insert into fact_waiting (kind, key, fact_id, cell, body, why)
      values (${kind}, ${key}, ${factId}, ${cell}, ${JSON.stringify(body)}::jsonb, ${why})
      on conflict (kind, key) do update
        set fact_id = excluded.fact_id, cell = excluded.cell, body = excluded.body,
          why = excluded.why`.execute(tx)
  }
}

/** The number of attempts to apply a fact that conflicts with concurrent transactions. */
const TRIES_MAX = 3

/**
 * Applies a fact, again if it conflicts with what another transaction has committed meanwhile. A
 * conflict that stays is an error like any other, and the fact waits.
 */
async function applyAgain(
  tx: Tx,
  applier: FactApplier | undefined,
  fact: Omit<Fact, 'sourceId'>,
): Promise<void> {
  if (applier === undefined)
    throw new Error(`This release does not know facts of kind ${fact.kind}`)
  for (let tries = 1; ; tries += 1) {
    try {
      return await applier.apply(tx, fact)
    } catch (error) {
      if (!isConflict(error) || tries === TRIES_MAX) throw error
      await sql`rollback to savepoint fact`.execute(tx)
    }
  }
}

/** Returns whether an error is a serialization failure, which ends neither transaction nor session. */
function isConflict(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40001'
}

/**
 * Returns whether a statement exceeded its time limit. Retried immediately, it would exceed the
 * limit again and delay all later facts.
 */
function isTooSlow(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014'
}

/**
 * The codes of errors after which the same statement may succeed: of the connection, of a conflict
 * with another transaction, of the server's resources.
 */
const PASSING = /^((08|25|40|53|55|57|58)[0-9A-Z]{3}|E[A-Z]{4,})$/

function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && PASSING.test(code)
}
