import { currentLanguage } from '#texts/language.ts'

/** Joins items into a list for a sentence, in the page's language: `maya, jun and ana`. */
export function formatList(items: readonly string[]): string {
  return LISTS[currentLanguage()].format(items)
}

/** Joins at most `max` items, followed by an ellipsis if there are more: `MAYA5, JUN10, …`. */
export function formatFirst(items: readonly string[], max: number): string {
  const rest = items.length > max ? ['…'] : []
  return UNITS.format([...items.slice(0, max), ...rest])
}

// Uses British English, which puts no comma before "and", to match the app's other English texts.
const LISTS = {
  en: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  fil: new Intl.ListFormat('fil', { type: 'conjunction' }),
}
const UNITS = new Intl.ListFormat('en', { type: 'unit', style: 'short' })
