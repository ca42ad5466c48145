import type { live as english } from './texts.en.ts'

export const live: typeof english = {
  updates: 'Mga update:',
  words: { live: 'Live', waiting: 'Naghihintay', offline: 'Offline' },
  waiting: 'Naghihintay ng live update',
}
