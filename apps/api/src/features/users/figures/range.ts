const DAY_MS = 86_400_000

/** Returns the last day of a range: the requested day, but no later than today. */
export function endOf(to: string | undefined, today: string): string {
  return to === undefined || to > today ? today : to
}

/** Returns this many days up to and including `last`, oldest first. */
export function daysUntil(last: string, days: number): string[] {
  const end = Date.parse(last)
  return Array.from({ length: days }, (_, at) =>
    new Date(end - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}
