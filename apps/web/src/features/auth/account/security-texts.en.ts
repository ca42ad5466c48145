/** Texts of the security page. */
export const security = {
  title: 'Security',
  lead: 'How you log in, and where you’re logged in.',
  pages: 'Pages of your profile',
  profile: 'Profile',
  now: 'active now',
  password: {
    title: 'Password',
    lead: 'Changing it logs you out on all other devices.',
    change: 'Change',
    changeIt: 'Change your password',
  },
  factor: {
    title: 'Authenticator app',
    off: 'Not set up. You only need your password to log in.',
    on: (at: string, codes: string) => `On since ${at} · ${codes}`,
    manage: 'Manage',
    lead: 'When you log in with your password, we also ask for a code from your phone.',
  },
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
