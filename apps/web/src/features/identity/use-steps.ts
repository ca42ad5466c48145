import type { IdentityImage, OwnIdentity } from '@kapis/contract/identity'
import { submitIdentity } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { useSession } from '#player/session/session-store.ts'
import { clearDraft, imagesOf, stepsOf, submissionOf, useDraft } from './draft.ts'
import type { StepErrors } from './find-errors.ts'
import { findErrors } from './find-errors.ts'
import { showOwnIdentity } from '#player/identity/use-own-identity.ts'

/** Returns the steps of the check, the current one, and the actions that move on and send it. */
export function useSteps(identity: OwnIdentity) {
  const draft = useDraft()
  const [now] = useState(() => Date.now())
  const { send, refusal, isSending } = useSending(identity)
  const [at, setAt] = useState(0)
  const [isPressed, setIsPressed] = useState(false)
  const [shooting, setShooting] = useState<IdentityImage | null>(null)
  const steps = stepsOf(identity)
  const step = steps[Math.min(at, steps.length - 1)] ?? 'selfie'
  const isLast = at >= steps.length - 1
  const found = findErrors({ identity, draft, step, isLast, now })
  /** The image to take next; null if the step has all of its images. */
  const missing =
    imagesOf(step, identity, draft).find((of) => draft.images[of] === undefined) ?? null

  function move(to: number) {
    setAt(to)
    setIsPressed(false)
    setShooting(null)
  }

  /** Opens the camera for a missing image, shows what is wrong, moves on, or sends the check. */
  function press() {
    const isTyped = Object.keys(found).every((key) => key in UNTYPED)
    if (missing !== null && isTyped && shooting === null) return setShooting(missing)
    setIsPressed(true)
    if (Object.keys(found).length > 0) return
    if (isLast) void send()
    else move(at + 1)
  }

  const errors: StepErrors = isPressed ? found : {}
  return {
    steps,
    at,
    step,
    isLast,
    errors,
    missing,
    shooting,
    refusal,
    isSending,
    onShoot: setShooting,
    press,
    back: () => move(at - 1),
  }
}

/** Returns a function that sends the check, and whether it is being sent or was refused. */
function useSending(identity: OwnIdentity) {
  const userId = useSession((state) => state.user?.userId ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send() {
    setIsSending(true)
    setRefusal(null)
    try {
      const body = submissionOf(identity, useDraft.getState())
      const sent = await api.call(submitIdentity, { params: { userId }, body })
      clearDraft()
      showOwnIdentity(userId, sent)
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setIsSending(false)
  }

  return { send, refusal, isSending }
}

/** The keys of the errors that are not about a typed field. */
const UNTYPED = { front: true, back: true, selfie: true, isOwn: true }
