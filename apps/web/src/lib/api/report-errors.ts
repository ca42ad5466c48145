const PATH = '/api/v1/browser-errors'
const BYTES_MAX = 1_024
/**
 * The number of errors that this page may still report. A page that keeps failing reports only its
 * first errors.
 */
let reportsLeft = 5

/** Starts to report unhandled errors to the server's log. */
export function startErrorReports(): void {
  addEventListener('error', ({ error }) => reportBug(error))
  addEventListener('unhandledrejection', ({ reason }) => reportBug(reason))
}

/** Reports one error in at most 1 kB, without the query of the page's URL. */
export function reportBug(error: unknown): void {
  if ((reportsLeft -= 1) < 0) return
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const report = { message: cut(message, 160), page: cut(location.pathname, 100) }
  const full = JSON.stringify({ ...report, stack: cut(stack ?? '', 560) })
  const body = full.length <= BYTES_MAX ? full : JSON.stringify({ ...report, stack: '' })
  navigator.sendBeacon(PATH, new Blob([body], { type: 'application/json' }))
}

/**
 * Truncates a text, and replaces the characters that take more than one byte in JSON, except line
 * breaks.
 */
function cut(text: string, length: number): string {
  return text.replaceAll(/[^\n -~]|["\\]/g, '?').slice(0, length)
}
