import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { recordAudit } from '#audit/record.ts'
import { endClosing, findClosing, hasPaidOut, startClosing } from '#cashier/closing.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Actor } from '../sessions/authenticate.ts'

/** Starts closing: the player cannot play any more and may withdraw own coins. */
export async function beginClosing(tx: Tx, actor: Actor): Promise<void> {
  if ((await findClosing(tx, actor.userId)) !== null) return
  await startClosing(tx, actor.userId)
  await recordAudit(tx, {
    actor,
    affected: actor,
    action: 'auth.closing',
    description: 'Began to close the own account',
  })
}

/**
 * Cancels closing, unless a withdrawal is pending or paid: otherwise closing would bypass the
 * wagering rule.
 *
 * Returns a refusal: closing_paid_out.
 */
export async function takeBackClosing(tx: Tx, actor: Actor): Promise<Refusal | undefined> {
  const since = await findClosing(tx, actor.userId)
  if (since === null) return undefined
  if (await hasPaidOut(tx, actor.userId, since)) return refuse('closing_paid_out')
  await endClosing(tx, actor.userId)
  await recordAudit(tx, {
    actor,
    affected: actor,
    action: 'auth.keep',
    description: 'Kept the own account after all',
  })
  return undefined
}
