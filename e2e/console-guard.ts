import type { Browser, BrowserContext } from '@playwright/test'

/** Declares a console message that the journey provokes, as narrowly as possible. */
export type ExpectInConsole = (line: RegExp) => void

export type ConsoleGuard = {
  expectInConsole: ExpectInConsole
  /** Returns the unexpected warnings and errors of every page so far. */
  faults(): string[]
  stop(): void
}

/** Listens to the console and to uncaught errors of every page of every context. */
export function guardConsole(browser: Browser): ConsoleGuard {
  const lines: string[] = []
  // A server on a busy machine sheds load with 503. The page retries, and the journey fails by its
  // own expectations if that does not help.
  const expected: RegExp[] = [answer(503, '.*')]
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

/** Matches the browser's message about an unsuccessful reply. */
export function answer(status: number, path: string): RegExp {
  return new RegExp(`^error: Failed to load resource: .* status of ${status} .*\\(${path}\\)$`)
}

/** Matches the browser's message about a request without a reply. */
export function lost(path: string, error = 'ERR_FAILED'): RegExp {
  return new RegExp(`^error: Failed to load resource: net::${error} \\(${path}\\)$`)
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url
}
