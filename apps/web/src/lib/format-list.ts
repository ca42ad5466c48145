import { currentLanguage } from '#texts/language.ts'

/** Joins items into a list for a sentence, in the page's language: `maya, jun and ana`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[currentLanguage()], { type: 'conjunction' }).format(items)
}

/** Joins at most `max` items, followed by an ellipsis if there are more: `MAYA5, JUN10, …`. */
export function formatFirst(items: readonly string[], max: number): string {
  const units = new Intl.ListFormat('en', { type: 'unit', style: 'short' })
  const rest = items.length > max ? ['…'] : []
  return units.format([...items.slice(0, max), ...rest])
}

// British English puts no comma before "and", like the app's other English texts.
const LOCALES = { en: 'en-GB', fil: 'fil' }
