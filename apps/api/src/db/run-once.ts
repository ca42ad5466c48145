import { Refusal, isRefusal, refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { inTransaction } from './in-transaction.ts'
import type { Tx } from './in-transaction.ts'
import type { Db } from './pool.ts'

export type IdempotentRequest = {
  /** Whose key it is: keys of two callers never meet. */
  userId: string
  /** The caller's Idempotency-Key, or DERIVED_KEY; null runs the work plainly. */
  key: string | null
  /** The whole question as text: the route's name and everything that decides the answer. */
  question: string
}

/**
 * For a caller that sends no key: the same question within two minutes is the same request.
 * Refusals are not kept under it, and afterwards the same question is a new request
 * (docs/decisions/026). Callers cannot send a space in a key, so theirs never meet a derived one.
 */
export const DERIVED_KEY = 'derived '
const DERIVED_SECONDS = 120

type Kept<T> = { data: T } | { refused: RefusalCode; words: string }

/**
 * One use case in one transaction, once per key. The answer is written beside what it tells of, so
 * there is never one without the other; sent again, the first answer is given again, also when it
 * was a no. Passing troubles (503, 429, a missing session) are not kept: they may be tried again.
 *
 * The answer has to survive JSON: give back what the contract shows.
 *
 * Refuses: key_reused.
 */
export async function runOnce<T extends object>(
  db: Db,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { key } = request
  if (key === null) return inTransaction(db, work)
  try {
    return await inTransaction(db, async (tx) => {
      // A second request with the same key waits here until the first has an answer.
      if (!(await claimKey(tx, { ...request, key }))) return recall<T>(tx, { ...request, key })
      const data = await work(tx)
      await keep(tx, { ...request, key }, { data })
      return data
    })
  } catch (error) {
    if (isRefusal(error) && isLasting(error) && key !== DERIVED_KEY) {
      await keepRefusal(db, { ...request, key }, error)
    }
    throw error
  }
}

type Keyed = IdempotentRequest & { key: string }

/** The key as it is stored. */
function storedKey({ key, question }: Keyed) {
  return key === DERIVED_KEY
    ? sql<string>`${key}::text || encode(sha256(convert_to(${question}, 'UTF8')), 'hex')`
    : sql<string>`${key}::text`
}

async function claimKey(tx: Tx, keyed: Keyed): Promise<boolean> {
  const { userId, key, question } = keyed
  const { rows } = await sql`
    insert into idempotency_key (player_id, key, asked)
    values (${userId}, ${storedKey(keyed)}, sha256(convert_to(${question}, 'UTF8')))
    on conflict (player_id, key) do update
      set asked = excluded.asked, answer = null, created_at = clock_timestamp()
      where ${key === DERIVED_KEY} and idempotency_key.created_at
        < clock_timestamp() - make_interval(secs => ${DERIVED_SECONDS})
    returning 1`.execute(tx)
  return rows.length === 1
}

async function recall<T>(tx: Tx, keyed: Keyed): Promise<T> {
  const { userId, question } = keyed
  const { rows } = await sql<{ isSame: boolean; answer: Kept<T> }>`
    select asked = sha256(convert_to(${question}, 'UTF8')) as "isSame", answer
    from idempotency_key where player_id = ${userId} and key = ${storedKey(keyed)}`.execute(tx)
  const found = rows[0]
  if (found === undefined) throw refuse('unavailable')
  if (!found.isSame) throw refuse('key_reused')
  if ('refused' in found.answer) throw new Recalled(found.answer.refused, found.answer.words)
  return found.answer.data
}

/** A refusal that is already kept. */
class Recalled extends Refusal {
  constructor(code: RefusalCode, words: string) {
    super(code, { isRecalled: true }, words)
  }
}

async function keep(tx: Tx, keyed: Keyed, answer: Kept<object>): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('player_id', '=', keyed.userId)
    .where('key', '=', storedKey(keyed))
    .execute()
}

/** What the transaction undid took its key along; a lasting no is written on its own. */
async function keepRefusal(db: Db, { userId, key, question }: Keyed, why: Refusal): Promise<void> {
  const answer = JSON.stringify({ refused: why.code, words: why.message })
  await sql`
    insert into idempotency_key (player_id, key, asked, answer)
    values (${userId}, ${key}, sha256(convert_to(${question}, 'UTF8')), ${answer}::jsonb)
    on conflict do nothing`.execute(db)
}

function isLasting(error: Refusal): boolean {
  return !(error instanceof Recalled) && [404, 409, 422].includes(error.status)
}

/** Clients give up long before; after a day a key may be forgotten. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key
    where created_at < clock_timestamp() - interval '24 hours'`.execute(db)
}
