import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

export type StepUpKind = 'code' | 'enrol'
type StepUpRequest = { proof: StepUpKind; answer: (isProven: boolean) => void }

export const useStepUp = create<{ asked: StepUpRequest | null }>(() => ({ asked: null }))

onSignedOut(() => useStepUp.getState().asked?.answer(false))

/** Opens the step-up dialog and returns whether it was completed. Concurrent callers share it. */
export function requestStepUp(proof: StepUpKind): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      waiting = null
      useStepUp.setState({ asked: null })
      resolve(isProven)
    }
    useStepUp.setState({ asked: { proof, answer } })
  })
  return waiting
}

let waiting: Promise<boolean> | null = null
