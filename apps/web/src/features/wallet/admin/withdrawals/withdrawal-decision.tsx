import type { WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { AssignmentBar, CommentField, InternalNote } from '../review/review-assignment.tsx'
import { ReviewNotice } from '#staff/review/review-parts.tsx'
import { EditedNote, WaitingNote } from '../review/review-item.tsx'
import { Confirm } from '#staff/actions/confirm.tsx'
import layout from '#staff/review/review-item.module.css'
import { ApprovalNotice } from '#staff/review/approval-notice.tsx'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { WithdrawalChecks } from './withdrawal-checks.tsx'
import { ConfirmationImageField } from './confirmation-image-field.tsx'
import { useWithdrawalDecision } from './use-withdrawal-decision.ts'
import type { ConfirmationImage } from './use-confirmation-image.ts'
import { CONFIRMATION_IMAGE_FIELD } from './use-confirmation-image.ts'
import { withdrawalTexts } from './texts.ts'

/** The actions on this withdrawal, each with a hotkey. */
export function WithdrawalDecision({ review }: { review: WalletReview }) {
  const texts = useTexts(withdrawalTexts)
  const { walletHistory: row, waiting } = review
  const payout = useWithdrawalDecision(review)
  const { at, canDecide, hasProof } = payout
  const [isRejecting, setIsRejecting] = useState(false)
  const canReject = canDecide && !hasProof
  useKeys({
    ...(canDecide && { a: payout.proceed, p: chooseProof }),
    ...(canReject && { r: () => setIsRejecting(true) }),
    ...(!at.isElsewhere && { h: at.hold }),
    ...(at.canClaim && { c: at.claim }),
  })
  return (
    <>
      <WithdrawalChecks review={review} />
      {at.isElsewhere && <ReviewNotice tone="loss">{texts.blocks.elsewhere}</ReviewNotice>}
      {payout.isUnassigned && <ReviewNotice tone="warn">{texts.blocks.takeFirst}</ReviewNotice>}
      {waiting !== null && <WaitingNote waiting={waiting} />}
      {row.status === 'pending' && <EditedNote {...review} />}
      {canDecide && <ApprovalNotice minor={fromNumber(row.amount)} />}
      {at.canSettle && (
        <ConfirmationImageField row={row} proof={payout.proof} onKeep={payout.keep} />
      )}
      <InternalNote at={at} />
      <CommentField at={at} />
      <Decide
        row={row}
        payout={payout}
        canReject={canReject}
        onReject={() => setIsRejecting(true)}
      />
      {isRejecting && (
        <Confirm
          title={texts.rejectTitle}
          message={texts.rejectMessage(formatPeso(row.amount), row.username ?? '')}
          confirmText={texts.confirmReject}
          reason="required"
          readBy="player"
          firstReason={at.typed.reject}
          suggestions={texts.reasons}
          isDanger
          onConfirm={payout.reject}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  )
}

type DecideProps = {
  row: WalletRow
  payout: ReturnType<typeof useWithdrawalDecision>
  canReject: boolean
  onReject: () => void
}

function Decide({ row, payout, canReject, onReject }: DecideProps) {
  const shared = useTexts(reviewTexts)
  const texts = useTexts(withdrawalTexts)
  const { at, canDecide } = payout
  const amount = formatPeso(row.amount)
  const isProofChosen = canDecide && payout.proof.sent !== null
  return (
    <div className={layout.decide}>
      <AssignmentBar row={row} at={at} />
      {at.canSettle && (
        <Button
          variant="primary"
          isWide
          isBusy={payout.isSending}
          disabled={!canDecide}
          onClick={payout.proceed}
        >
          {payout.isUnassigned ? texts.start(amount) : texts.complete(amount)} <Kbd>A</Kbd>
        </Button>
      )}
      <div>
        <Button disabled={at.isElsewhere} onClick={at.hold}>
          {shared.hold} <Kbd>H</Kbd>
        </Button>
        {at.canSettle && (
          <Button
            disabled={!canReject}
            aria-describedby={isProofChosen ? NO_REJECT : undefined}
            onClick={onReject}
          >
            {texts.reject} <Kbd>R</Kbd>
          </Button>
        )}
      </div>
      {isProofChosen && <NoReject proof={payout.proof} />}
    </div>
  )
}

const NO_REJECT = 'why-no-reject'

/**
 * Explains why Reject is disabled while a confirmation image is selected, with a button that
 * removes the image.
 */
function NoReject({ proof }: { proof: ConfirmationImage }) {
  const texts = useTexts(withdrawalTexts)
  return (
    <p id={NO_REJECT} className={layout.claim}>
      <span>{texts.proof.noReject}</span>
      <Button size="small" variant="quiet" onClick={proof.clear}>
        {texts.proof.clear}
      </Button>
    </p>
  )
}

function chooseProof() {
  document.getElementById(CONFIRMATION_IMAGE_FIELD)?.click()
}
