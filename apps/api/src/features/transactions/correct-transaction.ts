import type { CorrectTransaction } from '@kapis/contract/transactions'
import { toNumber } from '@kapis/money/money'
import { requestApproval, namesOf, needsApproval } from '#audit/approval-requests.ts'
import type { Executor, MakerChecker } from '#audit/approval-requests.ts'
import { canonicalJson } from '#audit/canonical.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { NONE_GIVEN, recordAudit } from '#audit/record.ts'
import { historyCorrected } from '#cashier/money-messages.ts'
import { notify } from '#cashier/notify.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { JsonObject } from '#db/schema.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { postLocked } from '#ledger/post.ts'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { getLine } from './get-transaction.ts'
import { correctionAmount } from './correction-amount.ts'
import { correctedBy, planCorrection } from './plan-correction.ts'
import type { Changes } from './plan-correction.ts'
import { presentTransaction } from './present-transaction.ts'

type Place = { userId: string; transactionHistoryId: string }
type CorrectionInput = Place & { requested: CorrectTransaction; key: string | null }

/**
 * Corrects what a history entry shows. The journal entry itself stays unchanged; the difference
 * owed is posted as a new entry. Amounts above the threshold need approval.
 *
 * Refuses: not_found, forbidden, field_fixed, bad_request (an amount with more than two decimals),
 * conflict (money that is only held), approval_open, insufficient_coin, insufficient_ticket,
 * money_stopped, key_reused.
 */
export function correctTransaction({ db }: { db: Db }, maker: UserRef, input: CorrectionInput) {
  const { userId, transactionHistoryId, key, requested } = input
  const question = `correctTransaction ${transactionHistoryId} ${textOf(requested)}`
  const request = { userId: maker.userId, key: key ?? DERIVED_KEY, question }
  return runOnce(db, request, async (tx) => {
    const affected = await getTargetUser(tx, maker, 'transactions.correct', userId)
    const account = await lockAccount(tx, userId)
    const row = await getLine(tx, input)
    const changes = planCorrection(row, requested)
    if (Object.keys(changes).length === 0) return { transaction: presentTransaction(row) }
    const { reason } = requested
    const owed = correctionAmount(row, changes)
    const size = owed < 0n ? -owed : owed
    if (size > 0n && (await needsApproval(tx, maker.userId, size))) {
      await requestApproval(tx, {
        action: 'transactions.correct',
        subject: transactionHistoryId,
        asked: {
          userId,
          transactionHistoryId,
          seq: String(row.seq),
          ...packed({ ...changes, reason }),
          ...shownToChecker(row, changes),
        },
        amountMinor: size,
        maker,
        affected,
        reason,
      })
      return { transaction: null }
    }
    return correct(tx, { maker }, affected, { account, row, changes, reason })
  })
}

/** Applies an approved correction, if the entry has not been corrected since the request. */
export const executeCorrectTransaction: Executor = async (tx, approvalRequest, actors) => {
  const kept = approvalRequest.asked as Place & ReturnType<typeof packed>
  const { userId, transactionHistoryId, amount, payout, source, game, reason } = kept
  const affected = await getUserRef(tx, userId)
  const account = await lockAccount(tx, userId)
  const row = await getLine(tx, { userId, transactionHistoryId })
  const changes = {
    ...(amount !== null && { amount: BigInt(amount) }),
    ...(payout !== null && { payout: BigInt(payout) }),
    ...(source !== null && { source }),
    ...(game !== null && { game }),
  }
  await correct(tx, actors, affected, { account, row, changes, reason })
}

function packed(requested: Changes & { reason?: string | undefined }) {
  return {
    amount: requested.amount === undefined ? null : String(requested.amount),
    payout: requested.payout === undefined ? null : String(requested.payout),
    source: requested.source ?? null,
    game: requested.game ?? null,
    reason: requested.reason ?? NONE_GIVEN,
  }
}

/** Returns how the entry reads before and after the correction, for the checker. */
function shownToChecker(row: TransactionRow, changes: Changes) {
  const before = presentTransaction(row)
  const after = presentTransaction({ ...row, corrected: correctedBy(row, changes) })
  const { reference, currency, createdAt } = before
  return {
    line: { reference, currency, createdAt },
    before: valuesOf(before),
    after: valuesOf(after),
  }
}

/** Returns the request as text. A request that repeats the key must have the same text. */
function textOf({ amount, payout, source, game, reason, ...others }: CorrectTransaction): string {
  const packing = { amount, payout, source, game, reason } as Changes
  const text = Object.values(packed(packing)).join(' ')
  return Object.keys(others).length === 0 ? text : `${text} ${canonicalJson(others as JsonObject)}`
}

type Correction = {
  account: LockedAccount
  row: TransactionRow
  changes: Changes
  reason?: string | undefined
}

async function correct(tx: Tx, actors: MakerChecker, affected: UserRef, correction: Correction) {
  const { actor, askedBy } = namesOf(actors)
  const { account, row, changes, reason = NONE_GIVEN } = correction
  const owed = correctionAmount(row, changes)
  const corrected = correctedBy(row, changes)
  const { last } = await tx
    .selectFrom('transaction_revision')
    .select((of) => of.fn.max('revision').as('last'))
    .where('player_id', '=', row.playerId)
    .where('seq', '=', row.seq)
    .executeTakeFirstOrThrow()
  const revision = (last ?? 0) + 1
  const posted = owed === 0n ? null : await makeUp(tx, account, row, { revision, owed })
  await tx
    .insertInto('transaction_revision')
    .values({
      player_id: row.playerId,
      seq: row.seq,
      revision,
      amount_minor: numberOf(corrected.amountMinor),
      payout_minor: numberOf(corrected.payoutMinor),
      source: corrected.source,
      game: corrected.game,
      reason,
      made_by: actor.userId,
      posted_seq: posted,
    })
    .execute()
  const after = presentTransaction(await getLine(tx, row))
  if (owed !== 0n) await notifyPlayer(tx, row, { reference: after.reference, owed, reason })
  await recordAudit(tx, {
    actor,
    action: 'transactions.correct',
    description: 'Corrected a transaction',
    oldValue: valuesOf(presentTransaction(row)),
    newValue: {
      ...valuesOf(after),
      owed: toNumber(owed),
      ...(askedBy !== undefined && { askedBy }),
    },
    affected,
    reason,
  })
  return { transaction: after }
}

/**
 * Notifies the player of a correction. The notification links to the wallet row that the entry
 * settled, if there is one.
 */
async function notifyPlayer(
  tx: Tx,
  { playerId, seq, currency }: TransactionRow,
  { reference, owed, reason }: { reference: string; owed: bigint; reason: string },
): Promise<void> {
  const row = await tx
    .selectFrom('wallet_history')
    .select('wallet_history_id')
    .where('player_id', '=', playerId)
    .where('settled_seq', '=', seq)
    .executeTakeFirst()
  const words = reason === NONE_GIVEN ? null : reason
  const message = historyCorrected({ reference, currency, owedMinor: owed }, words)
  await notify(tx, playerId, message, { walletHistoryId: row?.wallet_history_id ?? null })
}

function valuesOf(shown: ReturnType<typeof presentTransaction>) {
  const { transactionHistoryId, amount, payout, source, game } = shown
  return { transactionHistoryId, amount, payout, source, game }
}

async function makeUp(
  tx: Tx,
  account: LockedAccount,
  row: TransactionRow,
  { revision, owed }: { revision: number; owed: bigint },
): Promise<bigint> {
  const { seq } = await postLocked(tx, account, {
    playerId: row.playerId,
    cause: 'adjustment',
    causeKey: `correction/${row.seq}/${revision}`,
    counter: 'adjustments',
    currency: row.currency,
    amountMinor: owed,
  })
  return seq
}

function numberOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
