/** The time without a step after which a round is settled. */
export const IDLE_MS = 24 * 3_600_000

export function closesAt(movedAt: Date): Date {
  return new Date(movedAt.getTime() + IDLE_MS)
}
