import { words } from '#ui/words.ts'
import type { Messages } from './messages/en.ts'
import { en } from './messages/en.ts'

export type Language = 'en' | 'fil'

/**
 * Every text the screens say. Read it while drawing and keep no text: changing the language
 * changes this object and its sections in place.
 */
export const messages: Messages = copy(en)

/** Filipino is fetched when somebody chooses it, so that nobody else carries it. */
export async function speak(language: Language): Promise<void> {
  if (language === 'en') return say(en, english)
  const [{ fil }, { ui }] = await Promise.all([
    import('./messages/fil.ts'),
    import('./messages/fil/ui.ts'),
  ])
  say(fil, ui)
}

const english = { ...words }

function say(texts: Messages, ui: typeof words): void {
  for (const [name, section] of Object.entries(texts)) {
    if (typeof section === 'string') Object.assign(messages, { [name]: section })
    else Object.assign(messages[name as 'auth'], section)
  }
  Object.assign(words, ui)
}

function copy(texts: Messages): Messages {
  const sections = Object.entries(texts).map(([name, section]) => [
    name,
    typeof section === 'string' ? section : { ...section },
  ])
  return Object.fromEntries(sections) as Messages
}
