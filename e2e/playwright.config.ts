import { defineConfig } from '@playwright/test'

const results = '../test-results'

// Screenshots are for people; `pnpm shots` takes them.
const SCREENS = process.env['CI'] === 'true' ? ['*screens.spec.ts'] : []

const DESKTOP = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: '.',
  outputDir: `${results}/e2e`,
  // Journeys mostly wait, so two at a time take half as long. Each has its own players.
  workers: 2,
  forbidOnly: true,
  // A retry tells a fault from a moment of load on the machine.
  retries: 2,
  // A busy machine needs longer; passing journeys are not delayed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  use: {
    baseURL: process.env.E2E_URL ?? '',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    screenshot: 'only-on-failure',
    // Recording every journey would cost as much as the journeys themselves.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium',
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
    { name: 'desktop', testIgnore: ['*-speed.spec.ts', ...SCREENS], use: DESKTOP },
    {
      name: 'mobile',
      testMatch: [
        '*accessibility.spec.ts',
        'admin-search.spec.ts',
        'admin-transactions.spec.ts',
        'authenticator.spec.ts',
        'cashier.spec.ts',
        'money-messages.spec.ts',
        'player-account.spec.ts',
        'player-money.spec.ts',
        '*screens.spec.ts',
        'pull-to-refresh.spec.ts',
        'sign-up-and-play.spec.ts',
        'staff-invitations.spec.ts',
      ],
      testIgnore: SCREENS,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Measurements run after all other journeys.
    {
      name: 'speed',
      testMatch: '*-speed.spec.ts',
      dependencies: ['desktop', 'mobile'],
      use: DESKTOP,
    },
  ],
})
