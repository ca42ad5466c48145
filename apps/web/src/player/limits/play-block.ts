import type { RefusalCode } from '@kapis/contract/refusals'
import { create } from 'zustand'
import { ApiError } from '#lib/api/api-errors.ts'
import { onSignedOut } from '../session/session-store.ts'

const OWN_STOPS = ['player_paused', 'wager_limit', 'loss_limit'] as const satisfies RefusalCode[]
export type OwnStop = (typeof OWN_STOPS)[number]
export type Stop = { code: OwnStop; until?: string }

/**
 * What keeps from being played: the player's own choice, or the house, in its own words. The games
 * say so until it is over.
 */
export const useStop = create<{ stop: Stop | null; closed: string | null }>(() => ({
  stop: null,
  closed: null,
}))

onSignedOut(forgetStop)

export function stopPlay(stop: Stop): void {
  useStop.setState({ stop })
}

/** What the house says of the game that is open now; null when it may be played. */
export function closePlay(closed: string | null): void {
  useStop.setState({ closed })
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
