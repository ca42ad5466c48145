import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { AssignmentBar, CommentField, InternalNote } from '../review/review-assignment.tsx'
import { ReviewNotice } from '#staff/review/review-parts.tsx'
import { EditedNote, WaitingNote } from '../review/review-item.tsx'
import { Confirm } from '#staff/actions/confirm.tsx'
import styles from '#staff/review/review-item.module.css'
import { ApprovalNotice } from '#staff/review/approval-notice.tsx'
import type { ReviewItem } from '../review/use-review-item.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import type { ApprovalWarning, ApprovalPlan } from './plan-approval.ts'
import { useDepositDecision } from './use-deposit-decision.ts'
import { receiptTexts } from '../deposit-receipts/texts.ts'

type DecisionProps = { review: WalletReview; record: DepositReceipt | null }

/** The actions on this deposit, each with a hotkey. */
export function DepositDecision({ review, record }: DecisionProps) {
  const texts = useTexts(receiptTexts)
  const { walletHistory: row, waiting } = review
  const { at, plan, approve, reject } = useDepositDecision(review, record)
  const [asks, setAsks] = useState<'approve' | 'reject' | null>(null)
  const [isSending, setIsSending] = useState(false)
  const canApprove = plan.kind !== 'blocked' && at.canSettle
  const isOpen = !at.isElsewhere && row.status === 'pending' && waiting === null
  const canReject = at.canTriage && isOpen
  const canReady = at.canTriage && isOpen
  // The note of the staff member who marked the deposit as ready serves as the reason.
  const isReady = row.readyBy !== undefined && Boolean(row.internalNote)

  async function onApprove() {
    if (plan.kind === 'blocked' || isSending) return
    if (plan.doubts.length > 0 && !isReady) return setAsks('approve')
    setIsSending(true)
    await approve(at.comment)
    setIsSending(false)
  }
  useKeys({
    ...(canApprove && { a: () => void onApprove() }),
    ...(canReject && { r: () => setAsks('reject') }),
    ...(canReady && { y: at.ready }),
    ...(!at.isElsewhere && { h: at.hold }),
    ...(at.canClaim && { c: at.claim }),
  })
  return (
    <>
      <Standing plan={plan} isShown={!(isSpent(plan) && hasPaidDuplicate(review))} />
      {row.readyBy !== undefined && (
        <ReviewNotice tone="info">{texts.readyBy(row.readyBy)}</ReviewNotice>
      )}
      {row.status === 'pending' && <EditedNote {...review} />}
      {canApprove && <ApprovalNotice minor={fromNumber(plan.amount)} />}
      <InternalNote at={at} />
      <CommentField at={at} />
      <div className={styles.decide}>
        <AssignmentBar row={row} at={at} />
        <Choices
          {...{ row, at, plan, isReady, isSending, canApprove, canReady, canReject, onApprove }}
          onReject={() => setAsks('reject')}
        />
      </div>
      {asks !== null && (
        <Question
          asks={asks}
          row={row}
          plan={plan}
          firstReason={at.typed[asks]}
          onConfirm={asks === 'approve' ? approve : reject}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}

/** Returns whether the payment was already credited, so that only a rejection is left. */
function isSpent(plan: ApprovalPlan): boolean {
  return plan.kind === 'blocked' && SPENT.includes(plan.why)
}

const SPENT: readonly string[] = ['record_paid', 'reference_paid', 'image_paid']

const hasPaidDuplicate = ({ twins: duplicates }: WalletReview) =>
  duplicates.some(({ status }) => status === 'completed')

type ChoicesProps = ApprovalProps & { canReject: boolean; onReject: () => void }

/** The buttons, the most likely one in the first line. */
function Choices({ canReject, onReject, ...approval }: ChoicesProps) {
  const { at, plan } = approval
  const isFirst = isSpent(plan) && at.canTriage
  const reject = <Reject isFirst={isFirst} canReject={canReject} onReject={onReject} />
  return (
    <>
      {isFirst ? reject : <Approval {...approval} />}
      <div>
        <Hold at={at} />
        {isFirst ? <Approval {...approval} /> : at.canTriage && reject}
      </div>
    </>
  )
}

type ApprovalProps = {
  row: WalletRow
  at: ReviewItem
  plan: ApprovalPlan
  isReady: boolean
  isSending: boolean
  canApprove: boolean
  canReady: boolean
  onApprove: () => Promise<void>
}

/** The button that approves; for those who may only prepare the decision, the one that marks it. */
function Approval({ row, at, plan, isReady, ...props }: ApprovalProps) {
  const texts = useTexts(receiptTexts)
  // Crediting without a record is an exception: staff should record the payment first.
  const isException = plan.kind === 'credit' && !isReady
  if (at.canSettle) {
    const amount = formatPeso(plan.kind === 'blocked' ? row.amount : plan.amount)
    return (
      <Button
        variant={isException || isSpent(plan) ? 'secondary' : 'primary'}
        isWide
        isBusy={props.isSending}
        disabled={!props.canApprove}
        onClick={() => void props.onApprove()}
      >
        {isException ? texts.override : texts.approve(amount)} <Kbd>A</Kbd>
      </Button>
    )
  }
  if (!at.canTriage) return null
  return (
    <Button variant="primary" isWide disabled={!props.canReady} onClick={at.ready}>
      {row.readyBy === undefined ? texts.ready : texts.notReady} <Kbd>Y</Kbd>
    </Button>
  )
}

function Hold({ at }: { at: ReviewItem }) {
  const { hold } = useTexts(reviewTexts)
  return (
    <Button disabled={at.isElsewhere} onClick={at.hold}>
      {hold} <Kbd>H</Kbd>
    </Button>
  )
}

type RejectProps = { isFirst: boolean; canReject: boolean; onReject: () => void }

function Reject({ isFirst, canReject, onReject }: RejectProps) {
  const texts = useTexts(receiptTexts)
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      isWide={isFirst}
      disabled={!canReject}
      onClick={onReject}
    >
      {texts.rejectShort} <Kbd>R</Kbd>
    </Button>
  )
}

/** Shows why the deposit cannot be approved, or which warnings an approval would override. */
function Standing({ plan, isShown }: { plan: ApprovalPlan; isShown: boolean }) {
  const texts = useTexts(receiptTexts)
  if (!isShown) return null
  if (plan.kind !== 'blocked') return <Doubts doubts={plan.doubts} />
  if (plan.why === 'waits') return <WaitingNote waiting={plan.waiting} />
  const tone = plan.why === 'reading' ? 'info' : 'loss'
  return <ReviewNotice tone={tone}>{texts.blocks[plan.why]}</ReviewNotice>
}

type QuestionProps = {
  asks: 'approve' | 'reject'
  row: WalletRow
  plan: ApprovalPlan
  firstReason: string | undefined
  onConfirm: (reason: string) => Promise<ActionResult<unknown>>
  onClose: () => void
}

function Question({ asks, row, plan, firstReason, onConfirm, onClose }: QuestionProps) {
  const texts = useTexts(receiptTexts)
  const name = row.username ?? ''
  if (asks === 'reject') {
    return (
      <Confirm
        title={texts.rejectTitle}
        message={texts.rejectMessage(formatPeso(row.amount), name)}
        confirmText={texts.reject}
        reason="required"
        readBy="player"
        firstReason={firstReason}
        suggestions={texts.reasons}
        isDanger
        onConfirm={onConfirm}
        onClose={onClose}
      />
    )
  }
  if (plan.kind === 'blocked') return null
  const message = plan.kind === 'credit' ? texts.confirmUnrecorded : texts.confirmMessage
  return (
    <Confirm
      title={texts.confirmTitle}
      message={message(formatPeso(plan.amount), name)}
      confirmText={texts.approve(formatPeso(plan.amount))}
      reason="required"
      readBy="player"
      firstReason={firstReason}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Doubts doubts={plan.doubts} />
    </Confirm>
  )
}

/** Lists every warning that an approval overrides. */
function Doubts({ doubts }: { doubts: readonly ApprovalWarning[] }) {
  const texts = useTexts(receiptTexts)
  return doubts.map((doubt) => (
    <ReviewNotice key={doubt} tone="warn">
      {texts.doubts[doubt]}
    </ReviewNotice>
  ))
}
