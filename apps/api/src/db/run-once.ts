import { Refusal, isRefusal, refuse } from '@kapis/contract/refusals'
import type { RefusalCode, RefusalDetails } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { inTransaction } from './in-transaction.ts'
import type { Tx } from './in-transaction.ts'
import type { Db } from './pool.ts'

export type IdempotentRequest = {
  /** The user who owns the key. Equal keys of two users do not collide. */
  userId: string
  /** The caller's Idempotency-Key, or DERIVED_KEY. If null, the work runs without a key. */
  key: string | null
  /** The whole request as text: the route's name and everything that the reply depends on. */
  question: string
}

/**
 * The key of requests whose callers send none: equal requests within two minutes count as one, and
 * refusals are not stored (docs/decisions/026). The key contains a space, which callers cannot
 * send, so it never collides with theirs.
 */
export const DERIVED_KEY = 'derived '
const DERIVED_SECONDS = 120

type KeptRefusal = { refused: RefusalCode; words: string; details?: RefusalDetails }
type Kept<T> = { data: T } | KeptRefusal

/**
 * Runs a use case once per key, in one transaction that also stores the reply. A repeated request
 * gets the stored reply or refusal. Refusals that may not last, such as 503, 429 or an expired
 * session, are not stored.
 *
 * The reply is stored as JSON, so `work` must return only JSON values: no bigints and no dates.
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

/**
 * Returns the key under which a request is stored. A derived key includes the hash of the request.
 */
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

/** A refusal that was read from the store, so it need not be stored again. */
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

/** Stores a permanent refusal in a statement of its own, because the rollback removed the key. */
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

/** Deletes keys that are older than a day. Clients stop retrying long before that. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key
    where created_at < clock_timestamp() - interval '24 hours'`.execute(db)
}
