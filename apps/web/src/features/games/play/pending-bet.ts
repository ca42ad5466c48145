import { fromText, toText } from '#player/session/tab-memory.ts'

/**
 * Stores a bet without a reply for this tab, so that a reload does not lose a bet that may be
 * settled.
 */
export function rememberPending(game: string, bet: object): void {
  try {
    sessionStorage.setItem(keyOf(game), toText(bet))
  } catch {
    // Without storage a reload loses the bet; the server still settles it at most once.
  }
}

export function forgetPending(game: string): void {
  try {
    sessionStorage.removeItem(keyOf(game))
  } catch {
    // Without storage there is no stored bet either.
  }
}

/** Returns the stored value, which may be anything: the caller must check that it is a bet. */
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
