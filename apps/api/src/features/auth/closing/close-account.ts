import type { CloseAccount } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import type { Currency } from '@kapis/money/money'
import { MINOR_PER_CENT, toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { endClosing } from '#cashier/closing.ts'
import { findWithdrawable } from '#cashier/withdrawable.ts'
import type { Tx } from '#db/in-transaction.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import { postLocked } from '#ledger/post.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { withPassword } from '../totp/with-password.ts'
import type { PasswordDeps } from '../totp/with-password.ts'
import { beginClosing, takeBackClosing } from './closing.ts'

/**
 * Closes the player's account: disables it, ends all sessions, and forfeits tickets and fractions
 * of a centavo. A self-exclusion stays in force, and only staff can reopen the account.
 *
 * With `payOut: true` it only starts the closing, so that the player can withdraw their own coins
 * first; with `payOut: false` it cancels a closing that was started. A player who closes the
 * account after the withdrawal also forfeits the coins that are not their own.
 *
 * Refuses: forbidden (staff), unavailable, wrong_credentials, totp_required, account_closed,
 * round_open, close_payment_waiting, close_coins_left, closing_paid_out, money_stopped,
 * account_under_review.
 */
export async function closeAccount(
  deps: PasswordDeps,
  actor: Actor,
  { password, code, payOut, ip }: CloseAccount & { ip: string },
): Promise<void> {
  if (isStaff(actor.role)) throw refuse('forbidden', { role: actor.role })
  await withPassword(deps, actor, { password, ip, factor: { code } }, async (tx) => {
    const account = await lockAccount(tx, actor.userId)
    if (payOut === false) return takeBackClosing(tx, actor)
    const obstacle = await findObstacle(tx, actor.userId, account)
    if (payOut === true && obstacle !== 'round_open') return beginClosing(tx, actor)
    if (obstacle !== null) return refuse(obstacle)
    await endClosing(tx, actor.userId)
    await forfeit(tx, actor.userId, account)
    await tx
      .updateTable('app_user')
      .set({
        status: 'disabled',
        closed_at: sql<Date>`clock_timestamp()`,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('user_id', '=', actor.userId)
      .execute()
    // The check no longer needs a decision; the nightly job deletes its images.
    await sql`update identity_check set status = 'expired', version = version + 1
      where player_id = ${actor.userId} and status = 'waiting'`.execute(tx)
    await endSessions(tx, actor.userId, 'account_closed')
    return recordAudit(tx, {
      actor,
      affected: actor,
      action: 'auth.close',
      description: 'Closed their own account',
      oldValue: { status: 'active' },
      newValue: {
        status: 'disabled',
        forfeitedTickets: toNumber(account.ticketMinor),
        forfeitedCoins: toNumber(account.coinMinor),
      },
    })
  })
}

async function findObstacle(
  tx: Tx,
  playerId: string,
  { coinMinor, coinHeldMinor, ticketHeldMinor }: Account,
): Promise<RefusalCode | null> {
  // Practice rounds have no stake and do not count.
  const { rows } = await sql<{ isRoundOpen: boolean; isPaymentWaiting: boolean }>`
    select exists (select from game_round where player_id = ${playerId} and status = 'open'
        and stake_minor > 0) as "isRoundOpen",
      exists (select from wallet_history where player_id = ${playerId}
        and status = 'pending') as "isPaymentWaiting"`.execute(tx)
  if (rows[0]!.isRoundOpen) return 'round_open'
  if (rows[0]!.isPaymentWaiting) return 'close_payment_waiting'
  // Once the player has started closing in order to withdraw first, only withdrawable coins prevent
  // the account from being closed. All other coins are forfeited.
  const { closingSince, withdrawableMinor } = await findWithdrawable(tx, playerId)
  const leftMinor = closingSince === null ? coinMinor : withdrawableMinor
  // GCash pays whole centavos, so a fraction of one cannot be withdrawn.
  const hasMoney = leftMinor >= MINOR_PER_CENT || coinHeldMinor + ticketHeldMinor > 0n
  return hasMoney ? 'close_coins_left' : null
}

async function forfeit(tx: Tx, playerId: string, account: Account): Promise<void> {
  const left: [Currency, bigint][] = [
    ['ticket', account.ticketMinor],
    ['coin', account.coinMinor],
  ]
  let forfeited = account
  for (const [currency, minor] of left) {
    if (minor === 0n) continue
    forfeited = await postLocked(tx, forfeited, {
      playerId,
      cause: 'adjustment',
      // The account's `seq` keeps the keys unique if the account is reopened and closed again.
      causeKey: `close ${account.seq} ${currency}`,
      counter: 'adjustments',
      currency,
      amountMinor: -minor,
    })
  }
}
