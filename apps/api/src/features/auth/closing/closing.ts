import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { recordAudit } from '#audit/record.ts'
import { endClosing, findClosing, hasPaidOut, startClosing } from '#cashier/closing.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Actor } from '../sessions/authenticate.ts'

/** Starts closing the account: the player can no longer play, and may withdraw their own coins. */
export async function beginClosing(tx: Tx, actor: Actor): Promise<void> {
  if ((await findClosing(tx, actor.userId)) !== null) return
  await startClosing(tx, actor.userId)
  await recordAudit(tx, {
    actor,
    affected: actor,
    action: 'auth.closing',
    description: 'Started closing their own account',
  })
}

/**
 * Cancels the closing of the account, unless a withdrawal made since its start is pending or paid.
 * Otherwise players could bypass the wagering rule by starting a closing, withdrawing and
 * cancelling.
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
    description: 'Cancelled closing their own account',
  })
  return undefined
}
