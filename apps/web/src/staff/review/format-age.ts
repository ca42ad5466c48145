import { currentTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'

const MINUTE_MS = 60_000

/** Formats a duration: `4 min`, `1 h 12 min`, `2 d 3 h`. */
export function formatAge(ms: number): string {
  const texts = currentTexts(reviewTexts)
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return texts.minutes(minutes)
  if (hours < 24) return texts.hours(hours, minutes % 60)
  return texts.days(Math.floor(hours / 24), hours % 24)
}

export function ageOf(iso: string, now: number): string {
  return formatAge(now - Date.parse(iso))
}
