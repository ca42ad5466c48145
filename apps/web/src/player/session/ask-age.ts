import { create } from 'zustand'
import { onSignedOut } from './session-store.ts'

type Answer = (isConfirmed: boolean) => void

/** The open age confirmation; null if none. */
export const useAgeQuestion = create<{ answer: Answer | null }>(() => ({ answer: null }))

let request: Promise<boolean> | null = null

onSignedOut(() => useAgeQuestion.getState().answer?.(false))

/** Opens the dialog. Calls refused together share one dialog. */
export function askAge(): Promise<boolean> {
  request ??= new Promise<boolean>((answer) => useAgeQuestion.setState({ answer })).finally(() => {
    request = null
    useAgeQuestion.setState({ answer: null })
  })
  return request
}
