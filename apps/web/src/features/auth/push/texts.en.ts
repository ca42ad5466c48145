/** Texts of the notifications on a device. */
export const push = {
  title: 'Notifications on this device',
  lead: 'They show no amounts, and stop when you log out here.',
  legend: 'Notify me about',
  topics: {
    withdrawals: 'Withdrawals',
    security: 'Logins and security',
    limits: 'Limit changes',
  },
  unsupported: 'This browser can’t show notifications.',
  homeScreen: 'To get notifications, first add Kapis to your home screen and open it there.',
  denied:
    'Your browser blocks notifications from Kapis. Allow them in its site settings, then reload this page.',
  refused: 'Notifications stay off, because your browser didn’t allow them.',
  failed: 'Couldn’t switch notifications on. Try again later.',
}

export type DevicePushTexts = typeof push
