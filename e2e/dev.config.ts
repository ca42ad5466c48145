import journeys from './playwright.config.ts'

/** The configuration of the smoke journey, which `pnpm trial dev` runs against `pnpm dev`. */
export default {
  ...journeys,
  outputDir: '../test-results/smoke-dev',
  testMatch: '*.dev.ts',
  workers: 1,
  retries: 2,
  projects: [{ name: 'dev', use: { viewport: { width: 1440, height: 900 } } }],
}
