import { create } from 'zustand'
import { onSignedOut } from './session-store.ts'

type Answer = (isConfirmed: boolean) => void

/** The open question for the player's age; null while nothing is asked. */
export const useAgeQuestion = create<{ answer: Answer | null }>(() => ({ answer: null }))

let request: Promise<boolean> | null = null

onSignedOut(() => useAgeQuestion.getState().answer?.(false))

/** Opens the dialog. Calls that are refused together share one question. */
export function askAge(): Promise<boolean> {
  request ??= new Promise<boolean>((answer) => useAgeQuestion.setState({ answer })).finally(() => {
    request = null
    useAgeQuestion.setState({ answer: null })
  })
  return request
}
