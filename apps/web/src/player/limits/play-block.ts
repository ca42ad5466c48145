import type { RefusalCode } from '@kapis/contract/refusals'
import { create } from 'zustand'
import { ApiError } from '#lib/api/api-errors.ts'
import { onSignedOut } from '../session/session-store.ts'

const OWN_PLAY_BLOCKS = [
  'player_paused',
  'wager_limit',
  'loss_limit',
] as const satisfies RefusalCode[]
type OwnPlayBlock = (typeof OWN_PLAY_BLOCKS)[number]
export type PlayBlock = { code: OwnPlayBlock; until?: string }

/**
 * What keeps from being played: the player's own choice, or the house, in its own words. The games
 * say so until it is over.
 */
export const usePlayBlock = create<{ stop: PlayBlock | null; closed: string | null }>(() => ({
  stop: null,
  closed: null,
}))

onSignedOut(clearPlayBlock)

export function blockPlay(stop: PlayBlock): void {
  usePlayBlock.setState({ stop })
}

/** What the house says of the game that is open now; null when it may be played. */
export function closePlay(closed: string | null): void {
  usePlayBlock.setState({ closed })
}

export function clearPlayBlock(): void {
  usePlayBlock.setState({ stop: null })
}

/** Whether it was the player's own choice that refused; then the page goes on saying so. */
export function recordPlayBlock(error: unknown): boolean {
  const code =
    error instanceof ApiError ? OWN_PLAY_BLOCKS.find((one) => one === error.code) : undefined
  if (code === undefined) return false
  if (usePlayBlock.getState().stop?.code !== code) blockPlay({ code })
  return true
}
