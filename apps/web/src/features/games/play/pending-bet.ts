import { fromText, toText } from '#player/session/tab-memory.ts'

/**
 * A bet that was sent and not answered yet, kept for this tab until it is: a reload must not make
 * anybody forget that it may have been settled.
 */
export function rememberPending(game: string, bet: object): void {
  try {
    sessionStorage.setItem(keyOf(game), toText(bet))
  } catch {
    // Without storage a reload forgets; the server still settles the bet once at most.
  }
}

export function forgetPending(game: string): void {
  try {
    sessionStorage.removeItem(keyOf(game))
  } catch {
    // What cannot be reached was not remembered either.
  }
}

/** What is found may be anything: the caller checks that it is a bet. */
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
