import journeys from './playwright.config.ts'

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const use = { contextOptions: { reducedMotion: 'reduce' as const } }

/** The configuration of the journeys over two cells, which `pnpm prove cells` runs. */
export default {
  ...journeys,
  outputDir: '../test-results/cells',
  testMatch: '*.cells.ts',
  // Journeys that only take screenshots are skipped in CI and in proofs.
  testIgnore: process.env['E2E_SCREENS'] === 'true' ? [] : ['*screens.cells.ts'],
  // The last journey takes a cell away from all others.
  workers: 1,
  retries: 1,
  reporter: [['list']],
  projects: [
    { name: 'desktop', use: { ...DESKTOP, ...use } },
    { name: 'mobile', use: { ...PHONE, ...use } },
  ],
}
