import type { StaffAction } from '@kapis/contract/policy'
import { STAFF_ACTIONS, grantFor } from '@kapis/contract/policy'
import { decideApproval } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { useRequestKey } from '#lib/api/request-key.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import { PresenceChip } from '#staff/presence/presence.tsx'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { ApprovalState, describeRequest } from './approval-columns.tsx'
import type { Approval } from './requested-fields.ts'
import { RequestedChange } from './requested-change.tsx'
import { labelled } from './requested-fields.ts'
import { approvalTexts } from './approval-texts.ts'

type ApprovalDetailsProps = { approval: Approval; onClose: () => void }
type ApprovalDecision = 'approve' | 'refuse'

/** Shows one approval request: its maker, its checker, its details and the buttons to decide it. */
export function ApprovalDetails({ approval, onClose }: ApprovalDetailsProps) {
  const texts = useTexts(approvalTexts)
  const [asks, setAsks] = useState<ApprovalDecision | null>(null)
  const { mayApprove, mayRefuse, isOwn } = useAnswers(approval)
  const { checkerName, checkerReason, affectedUserId, affectedUsername } = approval
  return (
    <>
      <PresenceChip itemId={approval.approvalId} />
      <Facts
        rows={[
          [texts.state, <ApprovalState key="state" approval={approval} />],
          [texts.action, describeRequest(approval)],
          approval.amount === 0 ? null : [texts.amount, formatPeso(approval.amount)],
          affectedUserId === null
            ? null
            : [
                texts.affected,
                <Link key="affected" to="/admin/users/$userId" params={{ userId: affectedUserId }}>
                  {affectedUsername}
                </Link>,
              ],
          [texts.maker, approval.makerName],
          approval.reason === null ? null : [texts.reason, approval.reason],
          [texts.asked, formatDateTime(approval.createdAt)],
          approval.state !== 'open' ? null : [texts.expires, formatDateTime(approval.expiresAt)],
          approval.lapsedReason === null
            ? null
            : [texts.lapsedReason, texts.lapsedReasons[approval.lapsedReason]],
          ...approval.shown.fields.map(labelled),
          checkerName === null ? null : [texts.checker, checkerName],
          checkerReason === null ? null : [texts.checkerReason, checkerReason],
          checkerName === null ? null : [texts.decided, formatDateTime(approval.updatedAt)],
        ]}
      />
      <RequestedChange approval={approval} />
      {approval.state === 'open' && isOwn && <p>{texts.own}</p>}
      <ModalActions>
        {mayRefuse && (
          <Button variant="danger" onClick={() => setAsks('refuse')}>
            {isOwn ? texts.takeBack : texts.refuse}
          </Button>
        )}
        {mayApprove && (
          <Button variant="primary" onClick={() => setAsks('approve')}>
            {texts.approve}
          </Button>
        )}
      </ModalActions>
      {asks !== null && (
        <Answer {...{ approval, decision: asks, onDone: onClose }} onClose={() => setAsks(null)} />
      )}
    </>
  )
}

/**
 * Returns whether this staff member may approve or refuse the request. As on the server, a checker
 * also needs the permission for the requested action.
 */
function useAnswers({ action, makerId, affectedUserId, state }: Approval) {
  const me = useStaff()
  const canDecide = useCan('approvals.decide')
  const isKnown = action in STAFF_ACTIONS
  const isAllowed = isKnown && grantFor(me.role, action as StaffAction) !== 'no'
  const isOwn = makerId === me.userId
  const isOpen = state === 'open' && canDecide && isAllowed && affectedUserId !== me.userId
  return { isOwn, mayRefuse: isOpen, mayApprove: isOpen && !isOwn }
}

type AnswerProps = {
  approval: Approval
  decision: ApprovalDecision
  onDone: () => void
  onClose: () => void
}

function Answer({ approval, decision, onDone, onClose }: AnswerProps) {
  const texts = useTexts(approvalTexts)
  const me = useStaff()
  const isApproval = decision === 'approve'
  const refused = approval.makerId === me.userId ? texts.takenBack : texts.refused
  const options = { isFormError: true, success: isApproval ? texts.approved : refused }
  const requestKey = useRequestKey()
  async function decide(reason: string) {
    const params = { approvalId: approval.approvalId }
    const body = { verdict: decision, ...(reason !== '' && { reason }) }
    const result = await requestKey.send(body, (idempotencyKey) =>
      executeAction(decideApproval, { params, body, idempotencyKey }, options),
    )
    if (result.kind === 'done') onDone()
    return result
  }
  return (
    <Confirm
      title={isApproval ? texts.approveTitle : texts.refuseTitle}
      message={(isApproval ? texts.approveMessage : texts.refuseMessage)(
        describeRequest(approval),
        approval.makerName,
      )}
      confirmText={isApproval ? texts.approve : texts.refuse}
      reason={isApproval ? 'optional' : 'required'}
      isDanger={!isApproval}
      onConfirm={decide}
      onClose={onClose}
    />
  )
}
