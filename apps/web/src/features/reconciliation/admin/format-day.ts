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
