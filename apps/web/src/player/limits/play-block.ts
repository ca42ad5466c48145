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
 * The reasons that play is blocked. `stop` is the player's own choice, and `closed` is the
 * operator's text. Games show the reason until the block ends.
 */
export const usePlayBlock = create<{ stop: PlayBlock | null; closed: string | null }>(() => ({
  stop: null,
  closed: null,
}))

onSignedOut(clearPlayBlock)

export function blockPlay(stop: PlayBlock): void {
  usePlayBlock.setState({ stop })
}

/** Sets the operator's text that says why the current game is closed; null if it is open. */
export function closePlay(closed: string | null): void {
  usePlayBlock.setState({ closed })
}

export function clearPlayBlock(): void {
  usePlayBlock.setState({ stop: null })
}

/**
 * Blocks play if the error is a refusal because of the player's own choice. Returns whether it is.
 */
export function recordPlayBlock(error: unknown): boolean {
  const code =
    error instanceof ApiError ? OWN_PLAY_BLOCKS.find((one) => one === error.code) : undefined
  if (code === undefined) return false
  if (usePlayBlock.getState().stop?.code !== code) blockPlay({ code })
  return true
}
