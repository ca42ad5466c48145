import { ASK_REASONS, IDENTITY_PARTS } from '@kapis/contract/identity'
import type { AskIdentityAgain, IdentityPart } from '@kapis/contract/identity'
import { useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { identityAdminTexts } from './texts.ts'
import { Chips } from './chips.tsx'
import { DecisionForm } from './decision-form.tsx'
import type { IdentityDecisionState } from './use-identity-decision.ts'

type AskReason = AskIdentityAgain['reasons'][number]
/** The parts that a reason usually concerns. */
const PARTS: Record<AskReason, readonly IdentityPart[]> = {
  glare: ['document'],
  blurred: ['document'],
  cut_off: ['document'],
  expired: ['document'],
  face_not_visible: ['selfie'],
  other_document: ['document'],
  details_differ: ['details'],
}

type AskAgainFormProps = { at: IdentityDecisionState; triesLeft: number; onClose: () => void }

/**
 * Asks the player to send parts again, with the reasons, the parts and a message for the player.
 */
export function AskAgainForm({ at, triesLeft, onClose }: AskAgainFormProps) {
  const texts = useTexts(identityAdminTexts)
  const form = useAskAgain(at.kept?.comment ?? '')
  const { reasons, parts, message, errors } = form
  function submit() {
    if (!form.check()) return
    void at.ask({ reasons, parts, message: message.trim() })
    onClose()
  }
  return (
    <DecisionForm
      title={texts.ask.title}
      note={texts.triesLeft(triesLeft)}
      submit={texts.ask.send}
      onSubmit={submit}
      onClose={onClose}
    >
      <Chips
        label={texts.ask.reasons}
        choices={ASK_REASONS}
        names={texts.ask.reason}
        chosen={reasons}
        error={errors.reasons}
        onChange={form.setReasons}
      />
      <Chips
        label={texts.ask.parts}
        choices={IDENTITY_PARTS}
        names={texts.ask.part}
        chosen={parts}
        error={errors.parts}
        onChange={form.setParts}
      />
      <TextArea
        label={texts.ask.message}
        rows={4}
        maxLength={500}
        value={message}
        error={errors.message}
        onChange={(event) => form.setMessage(event.target.value)}
      />
    </DecisionForm>
  )
}

/** The state of the form. The parts and the text follow the reasons until staff change them. */
function useAskAgain(firstMessage: string) {
  const { ask } = useTexts(identityAdminTexts)
  const [reasons, setReasons] = useState<AskReason[]>([])
  const [ownParts, setOwnParts] = useState<IdentityPart[] | null>(null)
  const [ownMessage, setOwnMessage] = useState<string | null>(firstMessage || null)
  const [isPressed, setIsPressed] = useState(false)
  const usual = new Set(reasons.flatMap((reason) => PARTS[reason]))
  const parts = ownParts ?? IDENTITY_PARTS.filter((part) => usual.has(part))
  const message = ownMessage ?? reasons.map((reason) => ask.words[reason]).join(' ')
  const isMissing = { reasons: !reasons.length, parts: !parts.length, message: !message.trim() }
  const shown = (is: boolean, words: string) => (isPressed && is ? words : undefined)
  return {
    reasons,
    parts,
    message,
    setReasons,
    setParts: setOwnParts,
    setMessage: setOwnMessage,
    errors: {
      reasons: shown(isMissing.reasons, ask.needsReason),
      parts: shown(isMissing.parts, ask.needsPart),
      message: shown(isMissing.message, ask.needsMessage),
    },
    /** Shows what is missing. Returns whether nothing is. */
    check: () => {
      setIsPressed(true)
      return !Object.values(isMissing).some(Boolean)
    },
  }
}
