import type { frame as english } from './frame-texts.en.ts'

export const frame: typeof english = {
  loading: { word: 'LOADING', slow: 'Kumokonekta pa.', retry: 'Subukan ulit' },
  demo: 'Demo: walang totoong pera',
}
