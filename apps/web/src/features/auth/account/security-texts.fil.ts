import type { SecurityTexts } from './security-texts.en.ts'

export const security: SecurityTexts = {
  title: 'Seguridad',
  lead: 'Kung paano ka nagla-log in, at kung saan ka naka-log in.',
  pages: 'Mga page ng profile mo',
  profile: 'Profile',
  now: 'active ngayon',
  password: {
    title: 'Password',
    lead: 'Mala-log out ka sa lahat ng iba mong device kapag pinalitan ito.',
    change: 'Palitan',
    changeIt: 'Palitan ang password mo',
  },
  factor: {
    title: 'Authenticator app',
    off: 'Hindi pa naka-set up. Password mo lang ang kailangan sa pag-log in.',
    on: (at, codes) => `Naka-on mula ${at} · ${codes}`,
    manage: 'Ayusin',
    lead: 'Kapag nag-log in ka gamit ang password, hihingi rin kami ng code mula sa phone mo.',
  },
  one: {
    title: (device) => `I-log out ang ${device}?`,
    lead: 'Agad itong mala-log out. Mananatili kang naka-log in dito.',
    confirm: 'I-log out ang device',
  },
  others: {
    open: 'I-log out sa lahat ng iba',
    title: 'I-log out sa lahat ng iba?',
    lead: 'Agad na mala-log out ang lahat ng iba mong device. Mananatili kang naka-log in dito.',
    confirm: 'I-log out ang iba',
    done: 'Na-log out na ang lahat ng iba mong device.',
  },
}
