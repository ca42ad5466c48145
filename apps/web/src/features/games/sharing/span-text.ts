import type { SharingTexts } from './texts.en.ts'

type Words = Pick<SharingTexts['page'], 'seconds' | 'minutes' | 'hours' | 'days'>

/** Formats a time span with at most two units: `21 h 42 min`. */
export function spanText(ms: number, t: Words): string {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  if (minutes < 1) return t.seconds(Math.max(1, Math.floor(ms / 1000)))
  if (hours < 1) return t.minutes(minutes)
  return hours < 24 ? t.hours(hours, minutes % 60) : t.days(Math.floor(hours / 24), hours % 24)
}
