import { IDENTITY_PARTS, IDENTITY_TRIES_MAX } from '@kapis/contract/identity'
import type { IdentityLevel, IdentityPart } from '@kapis/contract/identity'

type Check = { status: string; expires_at: Date | null; parts: string[]; try_number: number }

/** Returns the level of a player whose newest check is this one; null if there is none. */
export function levelOf(
  check: Pick<Check, 'status' | 'expires_at'> | null,
  now: Date,
): IdentityLevel {
  if (check === null) return 'none'
  const isOver = check.status === 'checked' && check.expires_at !== null && check.expires_at <= now
  return isOver ? 'expired' : (check.status as IdentityLevel)
}

/** Returns the parts that the player may send now. */
export function partsToSend(check: Check | null, now: Date): readonly IdentityPart[] {
  const level = levelOf(check, now)
  if (level === 'none' || level === 'expired') return IDENTITY_PARTS
  return level === 'asked_again' ? (check!.parts as IdentityPart[]) : []
}

/** Returns how often the player may still be asked to send parts again. */
export function triesLeft(check: Pick<Check, 'try_number'> | null): number {
  return Math.max(0, IDENTITY_TRIES_MAX - (check?.try_number ?? 0))
}
