import type { RefusalCode } from '@kapis/contract/refusals'
import { create } from 'zustand'
import { ApiError } from '#lib/api-errors.ts'
import { onSignedOut } from '#session/session-store.ts'

const OWN_STOPS = ['player_paused', 'wager_limit', 'loss_limit'] as const satisfies RefusalCode[]
export type OwnStop = (typeof OWN_STOPS)[number]
export type Stop = { code: OwnStop; until?: string }

/** What the player's own choice keeps from being played. The games say so until it is over. */
export const useStop = create<{ stop: Stop | null }>(() => ({ stop: null }))

onSignedOut(forgetStop)

export function stopPlay(stop: Stop): void {
  useStop.setState({ stop })
}

export function forgetStop(): void {
  useStop.setState({ stop: null })
}

/** Whether it was the player's own choice that refused; then the page goes on saying so. */
export function noteStop(error: unknown): boolean {
  const code = error instanceof ApiError ? OWN_STOPS.find((one) => one === error.code) : undefined
  if (code === undefined) return false
  if (useStop.getState().stop?.code !== code) stopPlay({ code })
  return true
}
