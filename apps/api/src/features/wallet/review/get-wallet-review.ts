import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import { isRefusal } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { getWalletReview as getWalletReviewRoute } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { editorsOf } from '#cashier/editors.ts'
import type { Identities } from '#cashier/identities.ts'
import { maskReference, presentDepositReceipt } from '#cashier/present-deposit-receipt.ts'
import { findWithdrawable } from '#cashier/withdrawable.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { findHolding } from '#ledger/find-account.ts'
import { compareRecord, isSenderKnown } from './compare-record.ts'
import type { CheckPayee } from '../payee.ts'
import { maskGcash, maskWallet, presentWallet } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import {
  listCandidates,
  findEditors,
  findPaidTo,
  findReviewedUser,
  findRecord,
  findReviewed,
  listDuplicates,
  findWaiting,
} from './review.queries.ts'

type Review = DataInput<typeof getWalletReviewRoute>
type Deps = { db: Db; identities: Identities; checkPayee: CheckPayee }
type WalletRowKey = { userId: string; walletHistoryId: string }

/**
 * Returns everything that staff need to decide on a row: the player's input, the image's text, the
 * deposit receipt and the warnings. Refuses: not_found.
 */
export async function getWalletReview(
  { db, identities, checkPayee }: Deps,
  reader: { role: Role },
  place: WalletRowKey,
) {
  const row = await findReviewed(db, place)
  const record = await findRecord(db, row)
  const [candidates, duplicates, paidTo, user, account, waiting] = [
    row.type === 'deposit' ? await listCandidates(db, row) : [],
    row.type === 'deposit' ? await listDuplicates(db, row) : [],
    await findPaidTo(db, place.userId),
    await findReviewedUser(db, place.userId),
    await findHolding(db, place.userId),
    await findWaiting(db, row, record?.deposit_receipt_id ?? null),
  ]
  const grant = grantFor(reader.role, 'receipts.read')
  const names = paidTo.map(({ gcashName }) => gcashName)
  const review: Review = {
    walletHistory: {
      ...presentWallet(row, row.claimer),
      username: user.username,
      internalNote: row.internal_note,
    },
    reading: presentReading(row),
    marks: (row.read_marks ?? []) as Review['marks'],
    record: record && presentDepositReceipt(record, grant),
    candidates: candidates.map((candidate) => presentDepositReceipt(candidate, grant)),
    verdicts:
      row.type === 'deposit'
        ? [...(record === null ? [] : [record]), ...candidates].map((one) =>
            compareRecord(row, one, names),
          )
        : [],
    twins: duplicates,
    isNameKnown: record && isSenderKnown(record.received_from, names),
    person: {
      username: user.username,
      createdAt: user.created_at.toISOString(),
      balance: toNumber(account.coinMinor),
      held: toNumber(account.coinHeldMinor),
      gamesPlayed: account.gamesPlayed,
      totalWageredAmount: toNumber(account.wageredMinor),
      deposited: toNumber(user.depositedMinor),
      withdrawn: toNumber(user.withdrawnMinor),
      payoutHoldUntil: user.payout_hold_until?.toISOString() ?? null,
    },
    withdrawal: row.type === 'withdraw' ? await findBasis(db, place.userId) : null,
    payeeName: await findPayeeName(db, checkPayee, row),
    isNumberExcluded: await isNumberExcluded(identities, db, row),
    gcash: paidTo,
    editors: await findEditors(db, editorsOf(row, record)),
    waiting,
  }
  return grantFor(reader.role, 'wallet.read') === 'masked' ? maskReview(review) : review
}

/** Returns how the payee compares with the ID; null if there is nothing to compare. */
async function findPayeeName(
  db: Db,
  checkPayee: CheckPayee,
  row: WalletRowFields,
): Promise<Review['payeeName']> {
  if (row.type !== 'withdraw' || row.gcash_name === null) return null
  return checkPayee(db, row.player_id, row.gcash_name).catch((error: unknown) => {
    if (isRefusal(error, 'identity_not_checked')) return null
    throw error
  })
}

async function isNumberExcluded(
  identities: Identities,
  db: Db,
  row: WalletRowFields,
): Promise<boolean> {
  if (row.type !== 'withdraw' || row.gcash_number === null) return false
  const number = { kind: 'gcash', value: row.gcash_number } as const
  return identities.isExcluded(db, [number], { except: row.player_id, by: 'any' })
}

async function findBasis(db: Db, playerId: string): Promise<Review['withdrawal']> {
  const now = await inTransaction(db, (tx) => findWithdrawable(tx, playerId))
  const { basis, withdrawableMinor, account, excludedUntil, closingSince } = now
  return {
    basis,
    excludedUntil: excludedUntil?.toISOString() ?? null,
    closingSince: closingSince?.toISOString() ?? null,
    withdrawable: toNumber(withdrawableMinor),
    keptBack: toNumber(account.coinMinor - withdrawableMinor),
  }
}

function presentReading(row: WalletRowFields): Review['reading'] {
  return {
    amount: row.read_amount_minor === null ? null : toNumber(row.read_amount_minor),
    referenceNumber: row.read_reference,
    sender: row.read_sender,
    paidAt: row.read_paid_at?.toISOString() ?? null,
  }
}

function maskReview(review: Review): Review {
  const { reading } = review
  return {
    ...review,
    marks: [],
    payeeName: null,
    walletHistory: maskWallet(review.walletHistory),
    reading: {
      ...reading,
      sender: null,
      referenceNumber: reading.referenceNumber && maskReference(reading.referenceNumber),
    },
    gcash: review.gcash.map((one) => ({ ...one, ...maskGcash(one) })),
  }
}
