import { expect, test } from 'vitest'
import { scrubReport } from './scrub-report.ts'

const scrub = (text: string) => scrubReport({ message: text, stack: text, page: text })

test.each([
  ['a query', 'at /assets/a-1b2c3d4e.js?token=hunter2:1:2', 'at /assets/a-1b2c3d4e.js:1:2'],
  ['a fragment', '/reset-password#s3cret', '/reset-password'],
  ['an origin', 'at https://kapis.example/assets/a.js:1:2', 'at /assets/a.js:1:2'],
  ['an id', '/admin/users/0198c1b2-7a3e-4f60-9d2c-5e8f00112233', '/admin/users/[id]'],
  ['an e-mail address', 'no user maya@mail.example', 'no user [address]'],
  ['a mobile number', 'sent to +639171234567', 'sent to [number]'],
  ['a password', 'password: "hunter2" is short', 'password: [hidden] is short'],
  ['a token', `got ${'aB3_'.repeat(9)}`, 'got [hidden]'],
])('%s is removed from every field', (_, text, scrubbed) => {
  expect(scrub(text)).toEqual({ message: scrubbed, stack: scrubbed, page: scrubbed })
})

test('names of functions and built files stay, in the forms of every browser', () => {
  const stack =
    'Error: x\n    at go (/assets/one-shot-BxV2k_8-.js:1:20345)\ngo@/assets/a-1b2c3d4e.js:1:7'
  expect(scrub(stack).stack).toBe(stack)
})
