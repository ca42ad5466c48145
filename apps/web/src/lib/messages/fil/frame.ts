import type { Messages } from '../en.ts'

export const frame: Messages['frame'] = {
  loading: { word: 'LOADING', slow: 'Kumokonekta pa.', retry: 'Subukan ulit' },
  demo: 'Demo: walang totoong pera',
}
