import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Declares a console message that the journey causes on purpose. The pattern should be as narrow as
 * possible.
 */
export type ExpectInConsole = (line: RegExp) => void

export type ConsoleGuard = {
  expectInConsole: ExpectInConsole
  /** Returns the unexpected warnings and errors that all pages have logged so far. */
  faults(): string[]
  stop(): void
}

/** Collects the console messages and uncaught errors of every page in every browser context. */
export function guardConsole(browser: Browser): ConsoleGuard {
  const lines: string[] = []
  // On a busy machine, the server sheds load with 503 and the page retries. If the retry fails as
  // well, the journey's own expectations fail.
  const expected: RegExp[] = [answer(503, '.*'), USED_LATE, NO_WORKER]
  const listen = (context: BrowserContext) => {
    context.on('weberror', (thrown) => lines.push(`uncaught: ${thrown.error().message}`))
    context.on('console', (message) => {
      const type = message.type()
      if (type !== 'warning' && type !== 'error' && type !== 'assert') return
      lines.push(`${type}: ${message.text()} (${pathOf(message.location().url)})`)
    })
  }
  browser.on('context', listen)
  return {
    expectInConsole: (line) => expected.push(line),
    faults: () => lines.filter((line) => !expected.some((one) => one.test(line))),
    stop: () => browser.off('context', listen),
  }
}

/**
 * The browser's warning about a preloaded file that the page did not use within a few seconds. A
 * busy machine takes longer to draw the page.
 */
const USED_LATE = /^warning: The resource \S+ was preloaded using link preload but not used within/

/** Playwright's warning where the service worker is blocked. */
const NO_WORKER = /^warning: Service Worker registration blocked by Playwright/

/** Returns a pattern for the browser's message about a reply with this error status. */
export function answer(status: number, path: string): RegExp {
  return new RegExp(`^error: Failed to load resource: .* status of ${status} .*\\(${path}\\)$`)
}

/** Returns a pattern for the browser's message about a request that got no reply. */
export function lost(path: string, error = 'ERR_FAILED'): RegExp {
  return new RegExp(`^error: Failed to load resource: net::${error} \\(${path}\\)$`)
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url
}
