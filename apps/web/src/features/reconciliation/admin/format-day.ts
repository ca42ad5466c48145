import { currentTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'

/** Formats a day like `11/13/26`. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year.slice(2)}`
}

/** Names the weekday of a day, in the page's language. */
export function formatWeekday(day: string): string {
  const language = document.documentElement.lang || 'en'
  const named = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return named.format(new Date(`${day}T00:00:00Z`))
}

/** Formats how long ago something was: `4 min`, `1 h 12 min`, `2 d 3 h`. */
export function formatSince(iso: string, now: number): string {
  const texts = currentTexts(reviewTexts)
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return texts.minutes(minutes)
  if (hours < 24) return texts.hours(hours, minutes % 60)
  return texts.days(Math.floor(hours / 24), hours % 24)
}
