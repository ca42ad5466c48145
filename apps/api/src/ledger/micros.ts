/** A time in microseconds as text: 2026-11-15T02:29:03.004561Z. */
export function isoFromMicros(micros: bigint): string {
  const ms = Number(micros / 1000n)
  const rest = String(micros % 1000n).padStart(3, '0')
  return `${new Date(ms).toISOString().slice(0, -1)}${rest}Z`
}
