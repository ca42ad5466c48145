/**
 * A bet that was sent and not answered yet, kept for this tab until it is: a reload must not make
 * anybody forget that it may have been settled.
 */
export function rememberPending(game: string, bet: object): void {
  const text = JSON.stringify(bet, (_, value: unknown) =>
    typeof value === 'bigint' ? { minor: String(value) } : value,
  )
  try {
    sessionStorage.setItem(keyOf(game), text)
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
    return JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null', (_, value: unknown) =>
      isMinor(value) ? BigInt(value.minor) : value,
    )
  } catch {
    return null
  }
}

function isMinor(value: unknown): value is { minor: string } {
  const minor = (value as { minor?: unknown } | null)?.minor
  return typeof minor === 'string' && /^\d{1,18}$/.test(minor)
}

function keyOf(game: string): string {
  return `pending-${game}`
}
