import { expect, test } from 'vitest'
import { shortenError } from './shorten-error.ts'

test.each([
  ['no connection to postgres://app:s3cret@db:5432/kapis', 'no connection to [address]'],
  ['mail to maya@example.com failed', 'mail to [address] failed'],
  ['password=hunter2 refused', 'password=[hidden] refused'],
  ['Token: abc.def', 'Token: [hidden]'],
  ['number 0917 123 4567 is unknown', 'number [number] is unknown'],
  [`the picture ${'ab12'.repeat(8)} is not there`, 'the picture [hidden] is not there'],
  ['first line\n    at secret/stack.ts', 'first line'],
  [null, ''],
])('the error %j is shortened to %j', (error, shown) => {
  expect(shortenError(error)).toBe(shown)
})

test('a long error is truncated', () => {
  expect(shortenError('too long '.repeat(100))).toHaveLength(200)
})
