import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import type { DataInput } from '@kapis/contract/route'
import type { getWalletReview as getWalletReviewRoute } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { editorsOf, findInvolved } from '#cashier/editors.ts'
import { isPayeeListed } from '#cashier/exclusions/check-withdrawal.ts'
import { compareRecord } from '#cashier/matching/compare-record.ts'
import { listDuplicates } from '#cashier/matching/duplicates.ts'
import type { Duplicate } from '#cashier/matching/duplicates.ts'
import { findOwnDetails } from '#cashier/own-details.ts'
import type { Identities } from '#cashier/identities.ts'
import { maskReference, presentDepositReceipt } from '#cashier/present-deposit-receipt.ts'
import { findWithdrawable } from '#cashier/withdrawable.ts'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { keepMonths } from '#ledger/archive/lock-months.ts'
import { findHolding } from '#ledger/find-account.ts'
import { payeeOf } from '../payee.ts'
import type { PayeeChecks } from '../payee.ts'
import { maskGcash, maskWallet } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { presentForStaff } from './wallet.admin.queries.ts'
import {
  listCandidates,
  listNumberSharedBy,
  findNames,
  findPaidTo,
  findReviewedUser,
  findRecord,
  findReviewed,
  findWaiting,
} from './review.queries.ts'

type Review = DataInput<typeof getWalletReviewRoute>
type Deps = { db: Db } & PayeeChecks
type WalletRowKey = { userId: string; walletHistoryId: string }

/**
 * Returns everything that staff need to decide on a row: the player's input, the image's text, the
 * deposit receipt and the warnings. All of it is read from one snapshot, so that no two parts of the
 * screen contradict each other. Refuses: not_found.
 */
export async function getWalletReview(deps: Deps, reader: { role: Role }, place: WalletRowKey) {
  const review = await inSnapshot(deps.db, (tx) => readReview(tx, deps, reader, place))
  return grantFor(reader.role, 'wallet.read') === 'masked' ? maskReview(review) : review
}

async function readReview(
  tx: Tx,
  { identities, exclusions, checkPayee }: PayeeChecks,
  reader: { role: Role },
  place: WalletRowKey,
): Promise<Review> {
  await keepMonths(tx)
  const row = await findReviewed(tx, place)
  const record = await findRecord(tx, row)
  const isDeposit = row.type === 'deposit'
  const [candidates, duplicates, paidTo, user, account, waiting, own] = [
    isDeposit ? await listCandidates(tx, row) : [],
    isDeposit ? await listDuplicates(tx, [row], { isNew: false }) : new Map<string, Duplicate[]>(),
    await findPaidTo(tx, place.userId),
    await findReviewedUser(tx, place.userId),
    await findHolding(tx, place.userId),
    await findWaiting(tx, row, record?.deposit_receipt_id ?? null),
    await findOwnDetails(tx, place.userId),
  ]
  const grant = grantFor(reader.role, 'receipts.read')
  return {
    walletHistory: presentForStaff({ ...row, username: user.username }),
    reading: presentReading(row),
    marks: (row.read_marks ?? []) as Review['marks'],
    record: record && presentDepositReceipt(record, grant),
    candidates: candidates.map((candidate) => presentDepositReceipt(candidate, grant)),
    verdicts: isDeposit
      ? [...(record === null ? [] : [record]), ...candidates].map((one) =>
          compareRecord(row, one, own),
        )
      : [],
    twins: (duplicates.get(row.wallet_history_id) ?? []).map(presentDuplicate),
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
    withdrawal: row.type === 'withdraw' ? await findBasis(tx, place.userId) : null,
    payeeName: await findPayeeName(tx, checkPayee, row),
    isNumberExcluded: await isNumberExcluded(tx, identities, row),
    isPayeeListed: await isListed(tx, exclusions, row),
    numberSharedBy: await listNumberSharedBy(tx, row),
    gcash: paidTo,
    editors: await findNames(tx, editorsOf(row, record)),
    authors: await findNames(tx, await findInvolved(tx, row, record)),
    waiting,
  }
}

function presentDuplicate({ amountMinor, at, ...duplicate }: Duplicate): Review['twins'][number] {
  return { ...duplicate, amount: toNumber(amountMinor), createdAt: at.toISOString() }
}

/** Returns how the payee compares with the ID; null if there is nothing to compare. */
async function findPayeeName(
  tx: Tx,
  checkPayee: PayeeChecks['checkPayee'],
  row: WalletRowFields,
): Promise<Review['payeeName']> {
  if (row.type !== 'withdraw' || row.gcash_name === null) return null
  const { payee } = await checkPayee(tx, row.player_id, row.gcash_name)
  return payee
}

async function isNumberExcluded(
  tx: Tx,
  identities: Identities,
  row: WalletRowFields,
): Promise<boolean> {
  if (row.type !== 'withdraw' || row.gcash_number === null) return false
  const number = { kind: 'gcash', value: row.gcash_number } as const
  return identities.isExcluded(tx, [number], { except: row.player_id, by: 'any' })
}

/** Returns whether the payment would be refused because a list names the payee. */
async function isListed(
  tx: Tx,
  exclusions: PayeeChecks['exclusions'],
  row: WalletRowFields,
): Promise<boolean> {
  if (row.type !== 'withdraw' || row.status !== 'pending') return false
  return isPayeeListed(tx, exclusions, row.player_id, payeeOf(row))
}

async function findBasis(tx: Tx, playerId: string): Promise<Review['withdrawal']> {
  const now = await findWithdrawable(tx, playerId)
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

function maskReview({ isPayeeListed: _, ...review }: Review): Review {
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
