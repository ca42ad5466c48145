import type { ShownField } from '@kapis/contract/audit-logs'
import { Amount, OneOf, Uuid } from '@kapis/contract/fields'
import { TRANSACTION_SOURCES } from '@kapis/contract/transactions'
import type { CorrectTransaction } from '@kapis/contract/transactions'
import { GAMES } from '@kapis/games/games'
import { CURRENCIES, formatMoney, fromNumber, toNumber } from '@kapis/money/money'
import type { Currency } from '@kapis/money/money'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe, Minor } from '#approvals/stored.ts'
import { canonicalJson } from '#audit/canonical.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { NONE_GIVEN, recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { notify, wordsOf } from '#cashier/notify.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { JsonObject } from '#db/schema.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
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
export function correctTransaction(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  maker: UserRef,
  input: CorrectionInput,
) {
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
      await correction.request(tx, {
        content: {
          userId,
          transactionHistoryId,
          seq: String(row.seq),
          amount: null,
          payout: null,
          source: null,
          game: null,
          ...changes,
          reason: reason ?? NONE_GIVEN,
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

const Source = OneOf(TRANSACTION_SOURCES)
const Game = z.enum(GAMES)
const Values = z.object({
  transactionHistoryId: z.optional(Uuid),
  amount: Amount,
  payout: Amount,
  source: Source,
  game: z.nullable(Game),
})
const Line = z.object({
  reference: z.string(),
  currency: OneOf(CURRENCIES),
  createdAt: z.string(),
})

/** A correction. It runs if the entry has not been corrected since the request. */
export const correction = approvable({
  action: 'transactions.correct',
  schema: z.object({
    userId: Uuid,
    transactionHistoryId: Uuid,
    seq: z.optional(z.string()),
    amount: z.nullable(Minor),
    payout: z.nullable(Minor),
    source: z.nullable(Source),
    game: z.nullable(Game),
    reason: Maybe(z.string()),
    line: z.optional(Line),
    before: z.optional(Values),
    after: z.optional(Values),
  }),
  subject: ({ transactionHistoryId }) => transactionHistoryId,
  describe({ line, before, after, amount: newBet, payout: newPayout }) {
    // Early releases stored only the new amounts.
    if (line === undefined || before === undefined || after === undefined) {
      const values = { newBet, newPayout }
      return { fields: shown(values, { newBet: 'amount', newPayout: 'amount' }) }
    }
    const { reference, createdAt: at, currency } = line
    const { game, source } = before
    return {
      fields: [],
      compared: {
        title: 'transaction',
        fields: [
          ...shown(
            { reference, at, currency },
            { reference: 'code', at: 'time', currency: 'text' },
          ),
          { label: 'origin', ...(game === null ? asSource(source) : asGame(game)) },
        ],
        before: shownValues(before, currency),
        after: shownValues(after, currency),
      },
    }
  },
  async run(tx, content, { actors }) {
    const { userId, transactionHistoryId, amount, payout, source, game, reason } = content
    const affected = await getUserRef(tx, userId)
    const account = await lockAccount(tx, userId)
    const row = await getLine(tx, { userId, transactionHistoryId })
    const changes = {
      ...(amount !== null && { amount }),
      ...(payout !== null && { payout }),
      ...(source !== null && { source }),
      ...(game !== null && { game }),
    }
    await correct(tx, actors, affected, { account, row, changes, reason: reason ?? NONE_GIVEN })
  },
})

const asGame = (value: string) => ({ format: 'game' as const, value })
const asSource = (value: string) => ({ format: 'source' as const, value })

function shownValues(
  { amount, payout, source, game }: z.output<typeof Values>,
  currency: Currency,
): ShownField[] {
  const unit = currency === 'coin' ? 'coins' : 'tickets'
  const minor = (value: number) => String(fromNumber(value) ?? 0n)
  return shown(
    { bet: minor(amount), payout: minor(payout), origin: source, game },
    { bet: unit, payout: unit, origin: 'source', game: 'game' },
  )
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
  const text = [amount, payout, source, game, reason ?? NONE_GIVEN].join(' ')
  return Object.keys(others).length === 0 ? text : `${text} ${canonicalJson(others as JsonObject)}`
}

type Correction = {
  account: Account
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
  const notice = {
    kind: 'transaction_corrected',
    reference,
    amount: formatMoney(owed < 0n ? -owed : owed, currency),
    currency,
    isAdded: owed > 0n,
    reason: reason === NONE_GIVEN ? undefined : wordsOf(reason),
  } as const
  await notify(tx, playerId, notice, { walletHistoryId: row?.wallet_history_id ?? null })
}

function valuesOf(shown: ReturnType<typeof presentTransaction>) {
  const { transactionHistoryId, amount, payout, source, game } = shown
  return { transactionHistoryId, amount, payout, source, game }
}

async function makeUp(
  tx: Tx,
  account: Account,
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
