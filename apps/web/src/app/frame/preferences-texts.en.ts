/** Texts of the profile menu, including the preferences of the device. */
export const preferences = {
  profile: 'Profile',
  toProfile: 'Limits, password and more',
  language: 'Language',
  languages: { en: 'English', fil: 'Filipino' },
  theme: 'Theme',
  themes: { dark: 'Dark', light: 'Light' },
  sound: 'Sound',
  volume: 'Volume',
  volumeIs: (percent: number) => `${percent} percent`,
  languageFailed: 'Couldn’t load that language.',
}
