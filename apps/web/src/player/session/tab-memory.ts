import { onSignedOut, session } from './session-store.ts'

const PREFIX = 'kept-'
const readers = new Map<string, () => object>()

/**
 * Keeps a value over reloads of this tab, for the signed-in player. The value is stored when the
 * page is hidden, so play has no extra cost. Sign-out clears it.
 */
export function keepOverReload(name: string, read: () => object): void {
  readers.set(name, read)
}

/** Returns the value stored under this name for the signed-in player, or null. */
export function recallAfterReload(name: string): object | null {
  const kept = fromText(sessionStorage.getItem(PREFIX + name)) as { userId?: string } | null
  return kept !== null && kept.userId === session().user?.userId ? kept : null
}

function keepAll(): void {
  const { status, user } = session()
  if (status !== 'signed-in' || user === null) return
  for (const [name, read] of readers) {
    try {
      sessionStorage.setItem(PREFIX + name, toText({ ...read(), userId: user.userId }))
    } catch {
      // Without storage, a reload starts from scratch.
    }
  }
}

function forgetAll(): void {
  for (const name of readers.keys()) sessionStorage.removeItem(PREFIX + name)
}

// The call is optional, because tests of pure rules have no page.
globalThis.addEventListener?.('pagehide', keepAll)
onSignedOut(forgetAll)

/** Serialises an object whose amounts may be bigints. */
export function toText(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? { minor: String(part) } : part,
  )
}

/** Parses the result of `toText`; null if it is invalid. The caller must check the value. */
export function fromText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null', (_, part: unknown) =>
      isMinor(part) ? BigInt(part.minor) : part,
    )
  } catch {
    return null
  }
}

function isMinor(value: unknown): value is { minor: string } {
  const minor = (value as { minor?: unknown } | null)?.minor
  return typeof minor === 'string' && /^-?\d{1,18}$/.test(minor)
}
