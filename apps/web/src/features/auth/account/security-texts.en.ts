/** Texts of the security page. */
export const security = {
  title: 'Security',
  lead: 'How you log in, and where you’re logged in.',
  pages: 'Pages of your profile',
  profile: 'Profile',
  now: 'active now',
  one: {
    title: (device: string) => `Log out ${device}?`,
    lead: 'It’s logged out immediately. You stay logged in on this device.',
    confirm: 'Log out this device',
  },
  others: {
    open: 'Log out everywhere else',
    title: 'Log out everywhere else?',
    lead: 'All your other devices are logged out immediately. You stay logged in on this device.',
    confirm: 'Log out other devices',
    done: 'Logged out on all other devices.',
  },
}

export type SecurityTexts = typeof security
