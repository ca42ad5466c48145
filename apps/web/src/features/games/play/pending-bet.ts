import { fromText, toText } from '#player/session/tab-memory.ts'

/**
 * Stores a bet without a reply in this tab. It may already be settled, so a reload must not lose
 * it.
 */
export function rememberPending(game: string, bet: object): void {
  try {
    sessionStorage.setItem(keyOf(game), toText(bet))
  } catch {
    // Without storage, a reload forgets the bet. The server still settles it at most once.
  }
}

export function forgetPending(game: string): void {
  try {
    sessionStorage.removeItem(keyOf(game))
  } catch {
    // Without storage, no bet was stored either.
  }
}

/** Returns the stored value. It may be anything, so the caller must check that it is a bet. */
export function recallPending(game: string): unknown {
  try {
    return fromText(sessionStorage.getItem(keyOf(game)))
  } catch {
    return null
  }
}

function keyOf(game: string): string {
  return `pending-${game}`
}
