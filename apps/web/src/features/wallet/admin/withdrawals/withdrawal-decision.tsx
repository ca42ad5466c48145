import type { WalletReview } from '@kapis/contract/receipts'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { shownAmount } from '#lib/amounts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CaseClaim, CaseComment, CaseInternalNote } from '../review/review-assignment.tsx'
import { CaseNote, EditedNote, WaitingNote } from '../review/review-item.tsx'
import { Confirm } from '#staff/actions/confirm.tsx'
import layout from '../review/review-item.module.css'
import { texts as shared } from '#staff/review-texts.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { PayoutChecks } from './withdrawal-checks.tsx'
import { ProofField } from './confirmation-image-field.tsx'
import { texts } from './texts.ts'
import { usePayout } from './use-withdrawal-decision.ts'
import type { Proof } from './use-confirmation-image.ts'
import { PROOF_FIELD } from './use-confirmation-image.ts'

/** What can be done about this withdrawal, each by one key. */
export function Payout({ review }: { review: WalletReview }) {
  const { walletHistory: row, waiting } = review
  const payout = usePayout(review)
  const { at, canDecide, hasProof } = payout
  const [isRejecting, setIsRejecting] = useState(false)
  const canReject = canDecide && !hasProof
  useKeys({
    ...(canDecide && { a: payout.complete, p: chooseProof }),
    ...(canReject && { r: () => setIsRejecting(true) }),
    ...(!at.isElsewhere && { h: at.hold }),
    ...(at.canClaim && { c: at.claim }),
  })
  return (
    <>
      <PayoutChecks review={review} />
      {at.isElsewhere && <CaseNote tone="loss">{texts.blocks.elsewhere}</CaseNote>}
      {canReject && row.claimedBy === null && (
        <CaseNote tone="warn">{texts.blocks.takeFirst}</CaseNote>
      )}
      {waiting !== null && <WaitingNote waiting={waiting} />}
      {row.status === 'pending' && <EditedNote editors={review.editors} />}
      {at.canSettle && <ProofField row={row} proof={payout.proof} onKeep={payout.keep} />}
      <CaseInternalNote at={at} />
      <CaseComment at={at} />
      <Decide
        row={row}
        payout={payout}
        canReject={canReject}
        onReject={() => setIsRejecting(true)}
      />
      {isRejecting && (
        <Confirm
          title={texts.rejectTitle}
          message={texts.rejectMessage(shownAmount(row.amount), row.username ?? '')}
          confirmText={texts.confirmReject}
          reason="required"
          readBy="player"
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
  payout: ReturnType<typeof usePayout>
  canReject: boolean
  onReject: () => void
}

function Decide({ row, payout, canReject, onReject }: DecideProps) {
  const { at, canDecide } = payout
  const isProofChosen = canDecide && payout.proof.sent !== null
  return (
    <div className={layout.decide}>
      <CaseClaim row={row} at={at} />
      {at.canSettle && (
        <Button
          variant="primary"
          isWide
          isBusy={payout.isSending}
          disabled={!canDecide}
          onClick={payout.complete}
        >
          {texts.complete(shownAmount(row.amount))} <Kbd>A</Kbd>
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

/** Why Reject is off while a proof is chosen, and the way back. */
function NoReject({ proof }: { proof: Proof }) {
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
  document.getElementById(PROOF_FIELD)?.click()
}
