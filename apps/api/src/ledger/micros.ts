let lastMs = Number.NaN
let lastText = ''

/** Formats a time in microseconds as text, such as 2026-11-15T02:29:03.004561Z. */
export function isoFromMicros(micros: bigint): string {
  const number = Number(micros)
  const ms = Math.floor(number / 1000)
  // Bets of a batch often share the same millisecond, so its text is cached.
  if (ms !== lastMs) {
    lastMs = ms
    lastText = new Date(ms).toISOString().slice(0, -1)
  }
  return `${lastText}${String(number - ms * 1000).padStart(3, '0')}Z`
}
