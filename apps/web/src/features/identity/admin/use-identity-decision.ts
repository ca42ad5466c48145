import type { AskIdentityAgain, IdentityReview, RefuseIdentity } from '@kapis/contract/identity'
import {
  approveIdentity,
  askIdentityAgain,
  assignIdentity,
  refuseIdentity,
} from '@kapis/contract/routes'
import { executeAction } from '#staff/actions/execute-action.ts'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { decideLater, findTyped } from '#staff/review/held-decision.ts'
import { useNow } from '#staff/review/use-now.ts'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { identityAdminTexts } from './texts.ts'
import { itemKey } from './use-identity-queue.ts'
import { worstName } from './worst-name.ts'

/** The duration of an assignment, which is the same on the server. */
const ASSIGNMENT_MS = 30 * 60_000

/**
 * Returns what the reader may do with a check, and the actions. A decision can be undone until it
 * is sent.
 */
export function useIdentityDecision(review: IdentityReview) {
  const texts = useTexts(identityAdminTexts)
  const { identityCheck: check, details, triesLeft } = review
  const { identityCheckId, version, userId, username, level } = check
  const access = useAssignment(review)
  const params = { identityCheckId }
  const item = { itemId: itemKey(check), username, comment: null, internalNote: null }
  const kept = findTyped(item)
  const isOpen = access.canDecide && !access.isElsewhere
  const isWaiting = level === 'waiting'

  /**
   * Holds a decision until it can no longer be undone, and keeps the text that was typed for it.
   */
  const later = (
    decision: string,
    typed: { comment?: string; approve?: string; reject?: string },
    send: () => Promise<ActionResult<unknown>>,
  ) => decideLater(item, { decision, typed: { comment: '', note: '', ...kept, ...typed }, send })

  return {
    ...access,
    userId,
    kept,
    isWaiting,
    /** Whether staff must say why they approve although a GCash name differs. */
    isOverride: worstName(review)?.band === 'refused',
    hasApprove: access.canDecide && isWaiting && check.isOfAge && details !== null,
    canApprove: isOpen && isWaiting && details?.isDocumentValid === true,
    canAsk: isOpen && isWaiting && triesLeft > 0,
    canRefuse: isOpen && (isWaiting || level === 'checked'),
    approve: (reason: string) =>
      later(texts.approve, { approve: reason }, () => {
        const body = { version, ...(reason !== '' && { overrideReason: reason }) }
        return executeAction(approveIdentity, { params, body })
      }),
    ask: (body: Omit<AskIdentityAgain, 'version'>) =>
      later(texts.askAgain, { comment: body.message }, () =>
        executeAction(askIdentityAgain, { params, body: { ...body, version } }),
      ),
    refuse: (body: Omit<RefuseIdentity, 'version'>) =>
      later(texts.refusal.send, { reject: body.message ?? '' }, () =>
        executeAction(refuseIdentity, { params, body: { ...body, version } }),
      ),
    claim: () =>
      void executeAction(
        assignIdentity,
        { params, body: { isMine: !access.isMine } },
        { success: '' },
      ),
  }
}

export type IdentityDecisionState = ReturnType<typeof useIdentityDecision>

/** Returns to whom a check is assigned, and what the reader's role allows. */
function useAssignment({ identityCheck: { userId, claimedBy, claimedAt } }: IdentityReview) {
  const me = useStaff()
  const now = useNow()
  const target = { userId, role: 'player' } as const
  const mayClaim = useCan('identity.claim', target)
  const mayDecide = useCan('identity.decide', target)
  const isMine = claimedBy === me.username
  const isTaken = claimedBy !== null && !isMine
  const isLeft = isTaken && now - Date.parse(claimedAt ?? '') > ASSIGNMENT_MS
  return {
    isMine,
    isElsewhere: isTaken && !isLeft,
    canClaim: mayClaim && (!isTaken || isLeft),
    canDecide: mayDecide && userId !== me.userId,
  }
}
