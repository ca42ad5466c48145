import journeys from './playwright.config.ts'

/** The smoke journey through `pnpm dev`, started by `pnpm smoke:dev`. */
export default {
  ...journeys,
  outputDir: '../test-results/smoke-dev',
  testMatch: '*.dev.ts',
  workers: 1,
  retries: 1,
  projects: [{ name: 'dev', use: { viewport: { width: 1440, height: 900 } } }],
}
