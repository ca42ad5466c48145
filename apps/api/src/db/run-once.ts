import { Refusal, isRefusal, refuse } from '@kapis/contract/refusals'
import type { RefusalCode, RefusalDetails } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { inTransaction } from './in-transaction.ts'
import type { Tx } from './in-transaction.ts'
import type { Db } from './pool.ts'

export type IdempotentRequest = {
  /** The owner of the key; keys of two users never collide. */
  userId: string
  /** The caller's Idempotency-Key, or DERIVED_KEY; null runs the work without a key. */
  key: string | null
  /** The whole request as text: the route's name and everything that decides the reply. */
  question: string
}

/**
 * For callers without a key: the same request within two minutes counts as one; refusals are not
 * stored (docs/decisions/026). Callers cannot send a space in a key, so theirs never collide.
 */
export const DERIVED_KEY = 'derived '
const DERIVED_SECONDS = 120

type KeptRefusal = { refused: RefusalCode; words: string; details?: RefusalDetails }
type Kept<T> = { data: T } | KeptRefusal

/**
 * Runs a use case once per key, in one transaction that also stores the reply. A repeated request
 * gets the stored reply or refusal; temporary refusals (503, 429, no session) are not stored.
 *
 * The reply must survive JSON: return what the contract shows.
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
      // A second request with the same key waits here for the first one's reply.
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

/** Returns the key as stored. */
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
  if ('refused' in found.answer) throw new Recalled(found.answer)
  return found.answer.data
}

/** A refusal that is already stored. */
class Recalled extends Refusal {
  constructor({ refused, words, details }: KeptRefusal) {
    super(refused, { about: { isRecalled: true }, message: words, ...(details && { details }) })
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

/** Stores a permanent refusal separately, because the rollback removed the key. */
async function keepRefusal(db: Db, { userId, key, question }: Keyed, why: Refusal): Promise<void> {
  const answer = JSON.stringify({ refused: why.code, words: why.message, details: why.details })
  await sql`
    insert into idempotency_key (player_id, key, asked, answer)
    values (${userId}, ${key}, sha256(convert_to(${question}, 'UTF8')), ${answer}::jsonb)
    on conflict do nothing`.execute(db)
}

function isLasting(error: Refusal): boolean {
  return !(error instanceof Recalled) && [404, 409, 422].includes(error.status)
}

/** Deletes keys after a day; clients give up long before. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key
    where created_at < clock_timestamp() - interval '24 hours'`.execute(db)
}
