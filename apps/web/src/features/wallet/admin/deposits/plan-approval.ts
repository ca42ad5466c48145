import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { matchesOf } from './compare-deposit.ts'

/** The reasons that block an approval. The server would refuse the approval too. */
type ApprovalBlocker =
  | 'reading'
  | 'settled'
  | 'elsewhere'
  | 'record_paid'
  | 'reference_paid'
  | 'image_paid'
/** The warnings that staff may override by giving a reason. */
export type ApprovalWarning =
  | 'no_record'
  | 'amount'
  | 'read_amount'
  | 'other_reference'
  | 'reference_shared'
  | 'image_shared'
  | 'name'

export type ApprovalPlan =
  | { kind: 'blocked'; why: ApprovalBlocker }
  | { kind: 'blocked'; why: 'waits'; waiting: NonNullable<WalletReview['waiting']> }
  | { kind: 'pay'; record: DepositReceipt; amount: number; doubts: ApprovalWarning[] }
  | { kind: 'credit'; amount: number; doubts: ApprovalWarning[] }

type ApprovalFacts = {
  review: WalletReview
  /** The record to credit from: the matched one, or another that staff selected. */
  record: DepositReceipt | null
  isElsewhere: boolean
}

/** Returns what an approval would do, or why it is blocked. */
export function planApproval({ review, record, isElsewhere }: ApprovalFacts): ApprovalPlan {
  const { waiting } = review
  if (waiting !== null) return { kind: 'blocked', why: 'waits', waiting }
  const why = findBlock(review, record, isElsewhere)
  if (why !== null) return { kind: 'blocked', why }
  const doubts = findDoubts(review, record)
  const { amount } = review.walletHistory
  if (record === null) return { kind: 'credit', amount, doubts }
  return { kind: 'pay', record, amount: record.amount, doubts }
}

function findBlock(
  review: WalletReview,
  record: DepositReceipt | null,
  isElsewhere: boolean,
): ApprovalBlocker | null {
  const { walletHistory: row, twins: duplicates } = review
  if (row.status !== 'pending') return 'settled'
  if (row.waitsFor.includes('reading')) return 'reading'
  if (isElsewhere) return 'elsewhere'
  const paid = duplicates.filter(({ status }) => status === 'completed')
  if (paid.some(({ by }) => by === 'image')) return 'image_paid'
  if (record?.status === 'completed') return 'record_paid'
  const isOwnReference = record === null || matchesOf(review, record).reference === 'agrees'
  return isOwnReference && paid.length > 0 ? 'reference_paid' : null
}

function findDoubts(review: WalletReview, record: DepositReceipt | null): ApprovalWarning[] {
  const matches = matchesOf(review, record)
  const { walletHistory: row, reading } = review
  const shared = review.twins.filter(({ status }) => status === 'pending').map(({ by }) => by)
  const isRead = reading.amount === null || reading.amount === row.amount
  const doubts: Record<ApprovalWarning, boolean> = {
    no_record: record === null,
    amount: record !== null && matches.amount === 'differs',
    read_amount: record === null && !isRead,
    other_reference: record !== null && matches.reference !== 'agrees',
    reference_shared: shared.includes('reference'),
    image_shared: shared.includes('image'),
    name: matches.sender === 'differs',
  }
  return (Object.keys(doubts) as ApprovalWarning[]).filter((doubt) => doubts[doubt])
}
