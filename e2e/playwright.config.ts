import { defineConfig } from '@playwright/test'

const results = '../test-results'

export default defineConfig({
  testDir: '.',
  outputDir: `${results}/e2e`,
  // One worker: the journeys share one house and its demo players.
  workers: 1,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  use: {
    baseURL: process.env.E2E_URL ?? '',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      testMatch: [
        '*accessibility.spec.ts',
        '*screens.spec.ts',
        'pull-to-refresh.spec.ts',
        'sign-up-and-play.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
