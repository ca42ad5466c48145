import { BROWSER_ERROR_BYTES_MAX, BrowserError } from '@kapis/contract/browser-errors'
import { reportBrowserError } from '@kapis/contract/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let sent: { path: string; blob: Blob }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, blob: Blob) => sent.push({ path, blob }) > 0,
  })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

/** Loads a fresh copy of the module, because it counts the reports of one page. */
const load = () => import('./report-errors.ts')
const textOf = (blob: Blob) => blob.text()

test('an unhandled error and a rejection are sent to the route of the contract', async () => {
  const { startErrorReports } = await load()
  startErrorReports()
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function') }))
  const rejected = Object.assign(new Event('unhandledrejection'), { reason: 'offline' })
  window.dispatchEvent(rejected)
  expect(sent.map(({ path }) => path)).toEqual([reportBrowserError.path, reportBrowserError.path])
  expect(sent[0]?.blob.type).toBe('application/json')
  const [first, second] = await Promise.all(sent.map(({ blob }) => textOf(blob)))
  expect(BrowserError.parse(JSON.parse(first!))).toMatchObject({ message: 'x is not a function' })
  expect(BrowserError.parse(JSON.parse(second!))).toMatchObject({ message: 'offline', stack: '' })
})

test('the query and fragment of the page are not sent', async () => {
  window.history.replaceState(null, '', '/reset-password?from=mail#s3cret')
  const { reportBug } = await load()
  reportBug(new Error('failed'))
  const text = await textOf(sent[0]!.blob)
  expect(JSON.parse(text)).toMatchObject({ page: '/reset-password' })
  expect(text).not.toMatch(/mail|s3cret/)
})

test.each(['a', '"', '\\', '\n', '₱', '\u0000', '🂡'])(
  'a report of an endless error of %j has at most 1 kB and matches the contract',
  async (letter) => {
    const { reportBug } = await load()
    const error = new Error(letter.repeat(5_000))
    error.stack = letter.repeat(5_000)
    reportBug(error)
    expect(sent[0]!.blob.size).toBeLessThanOrEqual(BROWSER_ERROR_BYTES_MAX)
    expect(BrowserError.safeParse(JSON.parse(await textOf(sent[0]!.blob))).success).toBe(true)
  },
)

test('a page reports its first five errors only', async () => {
  const { reportBug } = await load()
  for (let n = 0; n < 20; n += 1) reportBug(new Error('again'))
  expect(sent).toHaveLength(5)
})
