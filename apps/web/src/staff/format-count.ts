const counts = new Intl.NumberFormat('en-PH')

/** Formats a count: `1,204`. */
export function formatCount(count: number): string {
  return counts.format(count)
}
