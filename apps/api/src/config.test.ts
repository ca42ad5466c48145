import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('a wrong environment stops the process with an unexpected error that names it [spec 248, 254]', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(/^An unexpected error occurred\. .*DATABASE_URL/)
})
