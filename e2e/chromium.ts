import { existsSync } from 'node:fs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The browser of the journeys: the one that `E2E_CHROMIUM` names, otherwise Debian's headless
 * shell, otherwise Chromium. The shell draws no window of its own and so needs less than half of
 * the processor time for the same page.
 */
export const CHROMIUM =
  process.env.E2E_CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium')
