import { create } from 'zustand'
import { onSignedOut } from './session-store.ts'

type Answer = (isConfirmed: boolean) => void

/** The function that answers the open age dialog; null if none is open. */
export const useAgeQuestion = create<{ answer: Answer | null }>(() => ({ answer: null }))

let request: Promise<boolean> | null = null

onSignedOut(() => useAgeQuestion.getState().answer?.(false))

/**
 * Opens the age dialog and returns the player's answer. Calls that are refused at the same time
 * share one dialog.
 */
export function askAge(): Promise<boolean> {
  request ??= new Promise<boolean>((answer) => useAgeQuestion.setState({ answer })).finally(() => {
    request = null
    useAgeQuestion.setState({ answer: null })
  })
  return request
}
