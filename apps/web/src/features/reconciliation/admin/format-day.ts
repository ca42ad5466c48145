/** Names the weekday of a day, in the page's language. */
export function formatWeekday(day: string): string {
  const language = document.documentElement.lang || 'en'
  const named = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return named.format(new Date(`${day}T00:00:00Z`))
}
