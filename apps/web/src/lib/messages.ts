import { uiTexts } from '#ui/ui-texts.ts'
import type { Messages } from './messages/en.ts'
import { en } from './messages/en.ts'

export type Language = 'en' | 'fil'

/**
 * Every text of the screens. Read it while rendering and store none: changing the language mutates
 * this object in place.
 */
export const messages: Messages = copy(en)

/** Switches the language. Filipino is downloaded only when selected. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...laterTexts].map((format) => format(language)))
  spoken = language
  if (language === 'en') return say(en, english)
  const [{ fil }, { ui }] = await Promise.all([
    import('./messages/fil.ts'),
    import('./messages/fil/ui.ts'),
  ])
  say(fil, ui)
}

/**
 * Returns the texts of a lazily loaded part. They load with it and follow the language like all
 * others.
 */
export async function withTexts<T extends object>(
  texts: T,
  filipino: () => Promise<T>,
): Promise<T> {
  const message = { ...texts }
  const format = async (language: Language) => {
    Object.assign(message, language === 'en' ? texts : await filipino())
  }
  laterTexts.add(format)
  // If loading fails, the part stays in English.
  await format(spoken).catch(() => undefined)
  return message
}

let spoken: Language = 'en'
const laterTexts = new Set<(language: Language) => Promise<void>>()
const english = { ...uiTexts }

function say(texts: Messages, ui: typeof uiTexts): void {
  for (const [name, section] of Object.entries(texts)) {
    if (typeof section === 'string') Object.assign(messages, { [name]: section })
    else Object.assign(messages[name as 'auth'], section)
  }
  Object.assign(uiTexts, ui)
}

function copy(texts: Messages): Messages {
  const sections = Object.entries(texts).map(([name, section]) => [
    name,
    typeof section === 'string' ? section : { ...section },
  ])
  return Object.fromEntries(sections) as Messages
}
