import type { preferences as english } from './preferences-texts.en.ts'

export const preferences: typeof english = {
  profile: 'Profile',
  toProfile: 'Limit, password at iba pa',
  language: 'Wika',
  languages: { en: 'English', fil: 'Filipino' },
  theme: 'Tema',
  themes: { dark: 'Dark', light: 'Light' },
  sound: 'Tunog',
  volume: 'Lakas ng tunog',
  volumeIs: (percent) => `${percent} porsiyento`,
  languageFailed: 'Hindi ma-load ang wikang iyon.',
}
