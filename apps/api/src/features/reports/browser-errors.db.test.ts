import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reportBrowserError } from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
let warn: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  app = await openTestApp({ REQUESTS_PER_SECOND: '50', REQUESTS_BURST: '200' })
  warn = vi.spyOn(app.app.log, 'warn')
})
beforeEach(() => warn.mockClear())
afterAll(() => app.close())

const report = { message: 'x is not a function', stack: 'at /assets/a.js?t=1:1:2', page: '/home' }
const send = (body: unknown, remoteAddress: string) =>
  app.app.inject({
    method: reportBrowserError.method,
    url: reportBrowserError.path,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('an error in a browser reaches the log without its query, also before sign-in', async () => {
  const reply = await send(report, '192.0.2.1')
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: {}, message: 'OK' }])
  expect(warn.mock.calls).toEqual([
    [{ browser: { ...report, stack: 'at /assets/a.js:1:2' } }, 'an error in a browser'],
  ])
})

test.each([
  ['a body of more than 1 kB', { ...report, stack: 'x'.repeat(1_000) }, 413],
  ['a long field', { ...report, message: 'x'.repeat(161) }, 400],
  ['another field', { ...report, cookie: 'x' }, 400],
  ['no report', {}, 400],
])('%s is refused and not logged', async (_, body, status) => {
  expect((await send(body, '192.0.2.2')).statusCode).toBe(status)
  expect(warn).not.toHaveBeenCalled()
})

test('one address cannot fill the log', async () => {
  const codes: number[] = []
  for (let n = 0; n < 40; n += 1) codes.push((await send(report, '192.0.2.3')).statusCode)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(10)
  expect(warn.mock.calls.length).toBe(codes.filter((code) => code === 200).length)
})
