import { REFUSALS, Refusal } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import type { DeletionBlock } from '@kapis/contract/users'
import { sql } from 'kysely'
import { findExclusion } from '#cashier/pauses.ts'
import type { Db } from '#db/pool.ts'

/**
 * Returns what keeps a user from being deleted: a pending payment, an open round, a balance, or an
 * exclusion, in this order.
 */
export async function findDeletionBlocks(
  db: Db,
  { userId, isEmpty }: { userId: string; isEmpty: boolean },
): Promise<DeletionBlock[]> {
  const { rows } = await sql<{ hasPayment: boolean; hasRound: boolean }>`
    select exists (select from wallet_history where player_id = ${userId} and status = 'pending')
        as "hasPayment",
      exists (select from game_round where player_id = ${userId} and status = 'open'
        and stake_minor > 0) as "hasRound"`.execute(db)
  const exclusion = await findExclusion(db, userId)
  return [
    ...(rows[0]?.hasPayment ? (['payment'] as const) : []),
    ...(rows[0]?.hasRound ? (['round'] as const) : []),
    ...(isEmpty ? [] : (['balance'] as const)),
    ...(exclusion === null ? [] : (['exclusion'] as const)),
  ]
}

/** Returns a refusal whose message names the user who cannot be deleted, and why. */
export function refuseDeletion(block: DeletionBlock, username: string): Refusal {
  const code = DELETION_REFUSALS[block]
  return new Refusal(code, { message: `${username}: ${REFUSALS[code][1]}`, details: { username } })
}

const DELETION_REFUSALS = {
  payment: 'user_payment_waiting',
  round: 'user_round_open',
  balance: 'user_balance_left',
  exclusion: 'player_excluded',
} as const satisfies Record<DeletionBlock, RefusalCode>
