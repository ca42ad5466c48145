import { REFUSE_REASONS } from '@kapis/contract/identity'
import type { RefuseIdentity } from '@kapis/contract/identity'
import { useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { identityAdminTexts } from './texts.ts'
import { Chips } from './chips.tsx'
import { DecisionForm } from './decision-form.tsx'
import type { IdentityDecisionState } from './use-identity-decision.ts'

type RefuseFormProps = { at: IdentityDecisionState; isOfAge: boolean; onClose: () => void }

/** Refuses a check, with a reason and a message for the player. */
export function RefuseForm({ at, isOfAge, onClose }: RefuseFormProps) {
  const { refusal } = useTexts(identityAdminTexts)
  const [reasons, setReasons] = useState<RefuseIdentity['reason'][]>(isOfAge ? [] : ['under_age'])
  const [message, setMessage] = useState(at.kept?.reject ?? '')
  const [isPressed, setIsPressed] = useState(false)
  const [reason] = reasons
  const words = message.trim()
  // The player must be able to read a reason, and "other" is not one.
  const isMessageMissing = reason === 'other' && words === ''
  function submit() {
    setIsPressed(true)
    if (reason === undefined || isMessageMissing) return
    void at.refuse({ reason, ...(words !== '' && { message: words }) })
    onClose()
  }
  return (
    <DecisionForm
      title={refusal.title}
      note={refusal.lead}
      submit={refusal.send}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Chips
        label={refusal.reasons}
        choices={REFUSE_REASONS}
        names={refusal.reason}
        chosen={reasons}
        isOne
        error={isPressed && reason === undefined ? refusal.needsReason : undefined}
        onChange={setReasons}
      />
      <TextArea
        label={reason === 'other' ? refusal.messageNeeded : refusal.message}
        rows={3}
        maxLength={500}
        value={message}
        error={isPressed && isMessageMissing ? refusal.needsMessage : undefined}
        onChange={(event) => setMessage(event.target.value)}
      />
    </DecisionForm>
  )
}
