import type { Role, UserStatus } from '@kapis/contract/auth'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { lapseRequestsOf } from './lapse-requests.ts'

/**
 * The kind of the fact that a member of staff was blocked, demoted or deleted. Each time is a key of
 * its own: that the member is active again does not undo what the block has spent.
 */
export const STAFF_LAPSED_FACT = 'staff_lapsed'

type Maker = UserRef & { status: UserStatus }
/** What lapsed was made at `at` or before: the member may be active again when a cell hears of it. */
type Lapsed = {
  maker: { userId: string; role: Role; status: UserStatus }
  actor: UserRef
  at: string
}

/**
 * Closes the open requests and invitations that their maker may no longer make, in every cell. The
 * other cells cannot rely on the maker's row: a block that ends soon may never show there. The
 * caller holds the lock on the maker's row.
 */
export async function lapseEverywhere(
  tx: Tx,
  publishFacts: PublishFacts,
  actor: UserRef,
  maker: Maker,
): Promise<void> {
  const { userId, role, status } = maker
  const by = { userId: actor.userId, username: actor.username, role: actor.role }
  const { key, at } = await makeKey(tx, userId)
  const body: Lapsed = { maker: { userId, role, status }, actor: by, at: at.toISOString() }
  await publishFacts((publish) => publish(tx, STAFF_LAPSED_FACT, key, body))
  await lapseRequestsOf(tx, actor, { ...maker, until: at })
}

async function makeKey(tx: Tx, userId: string): Promise<{ key: string; at: Date }> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select ${userId}::text || ' ' || gen_random_uuid() as key,
      clock_timestamp() + interval '1 ms' as at`.execute(tx)
  return rows[0]!
}

/** Applies such a fact of the member's own cell to what the member has requested in this one. */
export async function applyLapsed(
  tx: Tx,
  { body, cell }: { body: JsonObject; cell: string },
): Promise<void> {
  const { maker, actor, at } = body as Lapsed
  const { rows } = await sql<{ username: string }>`
    select username from app_user where user_id = ${maker.userId} and home_cell = ${cell}
    for no key update`.execute(tx)
  const [row] = rows
  if (row === undefined) return
  await lapseRequestsOf(tx, actor, { ...maker, username: row.username, until: new Date(at) })
}
