import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'

const results = '../test-results'

// Journeys that only take screenshots are skipped in CI. `pnpm shots` runs them.
const isCi = process.env['CI'] === 'true'
const SCREENS = isCi ? ['*screens.spec.ts'] : []

// The journeys that mostly concern staff. On phones, CI skips them. `pnpm e2e` runs them at both
// sizes.
const STAFF_ON_PHONES = [
  'admin-search.spec.ts',
  'admin-transactions.spec.ts',
  'api-tokens.spec.ts',
  'authenticator.spec.ts',
  'exclusions.spec.ts',
  'live-staff.spec.ts',
  'money-messages.spec.ts',
  'staff-invitations.spec.ts',
]

// The journeys of players through forms that look much the same at both sizes. CI takes them on
// phones, where most players are. `pnpm e2e` runs them at both sizes.
const PLAYERS_ON_DESKTOPS = [
  'contact.spec.ts',
  'identity.spec.ts',
  'installable.spec.ts',
  'live-feed.spec.ts',
  'passkeys.spec.ts',
  'player-account.spec.ts',
  'push.spec.ts',
  'security.spec.ts',
]

// Journeys that would disturb others or be disturbed by them: they measure speed, close a game
// or seal days.
const ALONE = ['*-speed.spec.ts', 'game-switch.spec.ts', 'reconciliation.spec.ts']

const DESKTOP = { viewport: { width: 1440, height: 900 } }
// Drawing what moves takes half of the processor time. The journeys that set `MOVING` see it.
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: '.',
  outputDir: `${results}/e2e`,
  // Two journeys keep two cores busy, together with what CI runs beside them. They share no player,
  // and a user has at most five sessions, which three journeys with the same staff would exceed.
  workers: 2,
  forbidOnly: true,
  // A journey that failed only because of load on the machine passes when it is retried.
  retries: 2,
  // The timeout is long, because a busy machine needs more time. It does not delay journeys that
  // pass.
  timeout: 300_000,
  // Without a limit of its own, `toPass` would use up the time of the whole journey.
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  use: {
    baseURL: process.env.E2E_URL ?? '',
    locale: 'en-PH',
    // `page.route` does not see what a service worker requests. installable.spec.ts allows it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Manila',
    // The headless shell denies access to the clipboard unless it is granted. A browser with a
    // window does not.
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    // Tracing every journey would take as long as the journeys themselves.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...ALONE, ...SCREENS, ...(isCi ? PLAYERS_ON_DESKTOPS : [])],
      use: { ...DESKTOP, ...STILL },
    },
    {
      name: 'mobile',
      testMatch: [
        '*accessibility.spec.ts',
        'cashier.spec.ts',
        'contact.spec.ts',
        'identity.spec.ts',
        'installable.spec.ts',
        'live-feed.spec.ts',
        'passkeys.spec.ts',
        'player-account.spec.ts',
        'player-money.spec.ts',
        '*screens.spec.ts',
        'pull-to-refresh.spec.ts',
        'push.spec.ts',
        'security.spec.ts',
        'sign-up-and-play.spec.ts',
        ...(isCi ? [] : STAFF_ON_PHONES),
      ],
      testIgnore: SCREENS,
      // Skip journeys with this tag. They set their own viewport sizes, or look the same at every
      // size.
      grepInvert: /@any-size/,
      use: { ...PHONE, ...STILL },
    },
    // These run after all other journeys, one at a time.
    {
      name: 'alone',
      testMatch: ALONE,
      workers: 1,
      dependencies: ['desktop', 'mobile'],
      use: DESKTOP,
    },
    {
      name: 'alone-mobile',
      testMatch: 'reconciliation.spec.ts',
      workers: 1,
      dependencies: ['alone'],
      use: PHONE,
    },
  ],
})
