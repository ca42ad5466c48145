import type { StaffAction } from '@kapis/contract/policy'
import { STAFF_ACTIONS, grantFor } from '@kapis/contract/policy'
import { decideApproval } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useRef, useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/badge.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useRequestKey } from '#lib/api/request-key.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Facts } from '#staff/actions/field-list.tsx'
import { PresenceChip } from '#staff/presence/presence.tsx'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useTexts } from '#texts/texts.ts'
import { ApprovalState } from './approval-columns.tsx'
import type { Approval } from './requested-fields.ts'
import { RequestedChange } from './requested-change.tsx'
import { amountOf, describeRequest, labelled } from './requested-fields.ts'
import styles from './approvals.module.css'
import { approvalTexts } from './approval-texts.ts'

/** Shows what a payment of this amount rests on, and what it changes. */
export type PaymentEvidence = ComponentType<{
  userId: string
  walletHistoryId: string
  amount: number
}>
type ApprovalDetailsProps = {
  approval: Approval
  onClose: () => void
  Evidence: PaymentEvidence
}
type ApprovalDecision = 'approve' | 'refuse'

/**
 * Shows one approval request: who asked, what it is about, what it changes, and the note and the
 * buttons of the decision.
 */
export function ApprovalDetails({ approval, onClose, Evidence }: ApprovalDetailsProps) {
  const texts = useTexts(approvalTexts)
  const { makerName, state, createdAt, expiresAt } = approval
  const payment = paymentOf(approval)
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <span>
          <b>{makerName}</b> {texts.requestedAt(formatDateTime(createdAt))}
          {state === 'open' && ` · ${texts.expiresAt(formatDateTime(expiresAt))}`}
        </span>
        <ApprovalState approval={approval} />
      </div>
      <PresenceChip itemId={approval.approvalId} />
      {payment !== null && <Evidence {...payment} />}
      <RequestFacts approval={approval} hasEvidence={payment !== null} />
      <RequestedChange approval={approval} />
      <Decision approval={approval} onDone={onClose} />
    </div>
  )
}

/**
 * Returns the wallet row that a request pays or credits; null for other requests. A change of payee
 * pays nothing, and the evidence would show the old payee.
 */
function paymentOf(approval: Approval) {
  const { userId, walletHistoryId } = approval.asked
  if (approval.action !== 'wallet.settle') return null
  if (typeof userId !== 'string' || typeof walletHistoryId !== 'string') return null
  return { userId, walletHistoryId, amount: amountOf(approval) }
}

/** Fields that the evidence of a payment already shows, so they are not listed again. */
const IN_EVIDENCE: readonly string[] = ['gcashNumber', 'gcashName', 'referenceNumber']

type RequestFactsProps = { approval: Approval; hasEvidence: boolean }

function RequestFacts({ approval, hasEvidence }: RequestFactsProps) {
  const texts = useTexts(approvalTexts)
  const { checkerName, checkerReason, affectedUserId, affectedUsername, lapsedReason } = approval
  const amount = amountOf(approval)
  return (
    <Facts
      rows={[
        hasEvidence ? null : [texts.action, describeRequest(approval)],
        hasEvidence || amount === 0 ? null : [texts.amount, formatPeso(amount)],
        affectedUserId === null || hasEvidence
          ? null
          : [
              texts.affected,
              <Link key="affected" to="/admin/users/$userId" params={{ userId: affectedUserId }}>
                {affectedUsername}
              </Link>,
            ],
        approval.reason === null ? null : [texts.reason, approval.reason],
        lapsedReason === null ? null : [texts.lapsedReason, texts.lapsedReasons[lapsedReason]],
        ...approval.shown.fields
          .filter(({ label }) => !hasEvidence || !IN_EVIDENCE.includes(label))
          .map(labelled),
        checkerName === null ? null : [texts.checker, checkerName],
        checkerReason === null ? null : [texts.checkerReason, checkerReason],
        checkerName === null ? null : [texts.decided, formatDateTime(approval.updatedAt)],
      ]}
    />
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

type DecisionProps = { approval: Approval; onDone: () => void }

/** The note and the buttons of the decision, which stay at the end of the drawer. */
function Decision({ approval, onDone }: DecisionProps) {
  const texts = useTexts(approvalTexts)
  const { mayApprove, mayRefuse, isOwn } = useAnswers(approval)
  const { note, error, sending, decide } = useDecision({ approval, onDone })
  const [approve, refuse] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  // The keys only move the focus to the buttons, so that staff who begin to type a note do not
  // decide by accident.
  const amount = amountOf(approval)
  const keys = { a: () => approve.current?.focus(), r: () => refuse.current?.focus() }
  useKeys(keys, { isInDialog: true })
  if (!mayRefuse) return approval.state === 'open' && isOwn ? <p>{texts.own}</p> : null
  return (
    <>
      {isOwn && <p>{texts.own}</p>}
      <TextArea
        label={texts.decisionNote}
        hint={isOwn ? texts.noteNeeded : texts.noteHint}
        rows={2}
        maxLength={500}
        {...note}
      />
      <FormAlert message={error} />
      <div className={styles.footer}>
        <Button
          ref={refuse}
          variant={isOwn ? 'danger' : 'secondary'}
          isBusy={sending === 'refuse'}
          onClick={() => void decide('refuse')}
        >
          {isOwn ? texts.takeBack : texts.refuse}
          {!isOwn && <Kbd>R</Kbd>}
        </Button>
        {mayApprove && (
          <Button
            ref={approve}
            variant="primary"
            isBusy={sending === 'approve'}
            onClick={() => void decide('approve')}
          >
            {amount === 0 ? texts.approve : texts.approveAmount(formatPeso(amount))}
            <Kbd>A</Kbd>
          </Button>
        )}
      </div>
    </>
  )
}

/** Sends the decision with the note, which a refusal requires. */
function useDecision({ approval: { approvalId, makerId }, onDone }: DecisionProps) {
  const texts = useTexts(approvalTexts)
  const me = useStaff()
  const refused = makerId === me.userId ? texts.takenBack : texts.refused
  const requestKey = useRequestKey()
  const [value, setValue] = useState('')
  const [noteError, setNoteError] = useState<string | undefined>()
  const [error, setError] = useState<string | undefined>()
  const [sending, setSending] = useState<ApprovalDecision | null>(null)

  async function decide(decision: ApprovalDecision) {
    const reason = value.trim()
    if (sending !== null) return
    if (decision === 'refuse' && reason === '') return setNoteError(texts.needsReason)
    setError(undefined)
    setSending(decision)
    const params = { approvalId }
    const body = { verdict: decision, ...(reason !== '' && { reason }) }
    const success = decision === 'approve' ? texts.approved : refused
    const options = { isFormError: true, success }
    const result = await requestKey.send(body, (idempotencyKey) =>
      executeAction(decideApproval, { params, body, idempotencyKey }, options),
    )
    setSending(null)
    if (result.kind === 'failed') setError(result.message)
    if (result.kind === 'done') onDone()
  }

  const onChange = (event: { target: { value: string } }) => {
    setValue(event.target.value)
    setNoteError(undefined)
  }
  return { note: { value, error: noteError, onChange }, error, sending, decide }
}
