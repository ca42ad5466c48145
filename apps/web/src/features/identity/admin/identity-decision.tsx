import type { IdentityReview } from '@kapis/contract/identity'
import { useState } from 'react'
import { Confirm } from '#staff/actions/confirm.tsx'
import layout from '#staff/review/review-item.module.css'
import { ReviewNotice } from '#staff/review/review-parts.tsx'
import { reviewTexts } from '#staff/review-texts.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IdentityChecks } from './identity-checks.tsx'
import { IdentityFacts } from './identity-facts.tsx'
import { IdentityHistory } from './identity-history.tsx'
import { NameScore } from './name-score.tsx'
import { identityAdminTexts } from './texts.ts'
import { AskAgainForm } from './ask-again-form.tsx'
import { RefuseForm } from './refuse-form.tsx'
import type { IdentityDecisionState } from './use-identity-decision.ts'
import { useIdentityDecision } from './use-identity-decision.ts'

type Asks = 'override' | 'again' | 'refuse' | null

/** What is known about the player, and the actions, each with a hotkey. */
export function IdentityDecision({ review }: { review: IdentityReview }) {
  const [asks, setAsks] = useState<Asks>(null)
  const at = useIdentityDecision(review)
  const close = () => setAsks(null)
  const { triesLeft, identityCheck } = review
  return (
    <>
      <IdentityFacts review={review} />
      {asks === 'again' ? (
        <AskAgainForm at={at} triesLeft={triesLeft} onClose={close} />
      ) : asks === 'refuse' ? (
        <RefuseForm at={at} isOfAge={identityCheck.isOfAge} onClose={close} />
      ) : (
        <>
          <NameScore review={review} />
          <IdentityChecks review={review} />
          <IdentityHistory review={review} />
          <Actions at={at} review={review} onAsk={setAsks} />
        </>
      )}
      {asks === 'override' && <Override at={at} review={review} onClose={close} />}
    </>
  )
}

type PartProps = { at: IdentityDecisionState; review: IdentityReview }

function Actions({ at, review, onAsk }: PartProps & { onAsk: (asks: Asks) => void }) {
  const texts = useTexts(identityAdminTexts)
  const approve = () => {
    if (at.isOverride) onAsk('override')
    else void at.approve('')
  }
  useKeys({
    ...(at.hasApprove && at.canApprove && { a: approve }),
    ...(at.canAsk && { r: () => onAsk('again') }),
    ...(at.canRefuse && { x: () => onAsk('refuse') }),
    ...(at.canClaim && at.isWaiting && { c: at.claim }),
  })
  return (
    <>
      {at.isElsewhere && <ReviewNotice tone="loss">{texts.elsewhere}</ReviewNotice>}
      {at.isWaiting && review.triesLeft === 0 && (
        <ReviewNotice tone="warn">{texts.noTries}</ReviewNotice>
      )}
      <div className={layout.decide}>
        {at.isWaiting && <Assignment at={at} review={review} />}
        {at.hasApprove && (
          <Button
            variant={at.isOverride ? 'secondary' : 'primary'}
            isWide
            disabled={!at.canApprove}
            onClick={approve}
          >
            {at.isOverride ? texts.override : texts.approve} <Kbd>A</Kbd>
          </Button>
        )}
        {at.canDecide && <OtherWays at={at} onAsk={onAsk} />}
      </div>
    </>
  )
}

function OtherWays({ at, onAsk }: { at: IdentityDecisionState; onAsk: (asks: Asks) => void }) {
  const texts = useTexts(identityAdminTexts)
  return (
    <div>
      {at.isWaiting && (
        <Button disabled={!at.canAsk} onClick={() => onAsk('again')}>
          {texts.askAgain} <Kbd>R</Kbd>
        </Button>
      )}
      {(at.isWaiting || at.canRefuse) && (
        <Button variant="danger" disabled={!at.canRefuse} onClick={() => onAsk('refuse')}>
          {texts.refuse} <Kbd>X</Kbd>
        </Button>
      )}
    </div>
  )
}

/** Shows who is assigned to the check, with a button to claim, take over or release it. */
function Assignment({ at, review }: PartProps) {
  const texts = useTexts(reviewTexts)
  const { claimedBy } = review.identityCheck
  const words = at.isMine ? texts.mine : claimedBy === null ? texts.free : texts.hasIt(claimedBy)
  const label = at.isMine ? texts.release : claimedBy === null ? texts.claim : texts.takeOver
  return (
    <div className={layout.claim} data-mine={at.isMine || undefined}>
      <span>{words}</span>
      {at.canClaim && (
        <Button size="small" variant="quiet" onClick={at.claim}>
          {label} <Kbd>C</Kbd>
        </Button>
      )}
    </div>
  )
}

/** Asks why the check is approved although the GCash name differs. */
function Override({ at, review, onClose }: PartProps & { onClose: () => void }) {
  const texts = useTexts(identityAdminTexts)
  return (
    <Confirm
      title={texts.overrideTitle}
      message={texts.overrideMessage(review.identityCheck.username)}
      confirmText={texts.approve}
      reason="required"
      firstReason={at.kept?.approve}
      onConfirm={at.approve}
      onClose={onClose}
    />
  )
}
