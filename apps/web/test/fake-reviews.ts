import type { DepositReceipt, RecordMatches, WalletReview } from '@kapis/contract/receipts'
import { aWalletRow } from './fake-cashier.ts'

export function aRecord(change: Partial<DepositReceipt> = {}): DepositReceipt {
  return {
    depositReceiptId: 'c0ffee00-0000-4000-8000-000000000001',
    paidUserId: null,
    paidWalletHistoryId: null,
    referenceNumber: '7024 118 903241',
    amount: 999,
    receivedFrom: 'MA•••A L. R.',
    receiptDate: '2025-11-14T13:08:00.000Z',
    status: 'pending',
    state: 'pending',
    createdAt: '2025-11-14T13:09:00.000Z',
    updatedAt: '2025-11-14T13:09:00.000Z',
    ...change,
  }
}

/** Returns the comparison of a deposit with one record. By default, everything agrees. */
export function someMatches(change: Partial<RecordMatches> = {}): RecordMatches {
  const { depositReceiptId } = aRecord()
  const agreeing = {
    amount: 'agrees',
    reference: 'agrees',
    sender: 'agrees',
    date: 'agrees',
  } as const
  return { depositReceiptId, ...agreeing, ...change }
}

/**
 * Returns the review of a deposit that waits only for an approval: claim, image and record agree.
 */
export function aReview(change: Partial<WalletReview> = {}): WalletReview {
  return {
    walletHistory: aWalletRow(0, {
      username: 'maya_luz',
      waitsFor: ['second_person'],
      referenceNumber: '7024118903241',
      receiptImageFileKey: 'receipts/1',
      receiptImageDetectedText: 'Sent via GCash\n\nAmount 999.00\nRef No. 7024 118 903241',
    }),
    reading: {
      amount: 999,
      referenceNumber: '7024118903241',
      sender: null,
      paidAt: '2025-11-14T13:08:00.000Z',
    },
    marks: [],
    record: aRecord(),
    candidates: [],
    verdicts: [someMatches()],
    twins: [],
    person: {
      username: 'maya_luz',
      createdAt: '2025-03-02T00:00:00.000Z',
      balance: 12_580.5,
      held: 0,
      gamesPlayed: 1_204,
      totalWageredAmount: 48_200,
      deposited: 8_000,
      withdrawn: 2_000,
      payoutHoldUntil: null,
    },
    withdrawal: null,
    payeeName: null,
    isNumberExcluded: false,
    numberSharedBy: [],
    gcash: [
      {
        gcashNumber: '09175550142',
        gcashName: 'Maria Luz Reyes',
        lastUsed: '2025-11-01T00:00:00.000Z',
        payouts: 2,
      },
    ],
    editors: [],
    authors: [],
    waiting: null,
    ...change,
  }
}
