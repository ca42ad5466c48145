import { expect, test } from 'vitest'
import { DEMO_USERS } from './seed-demo.ts'

test('the demo has the two super admins that a redaction needs [AUD-02]', () => {
  expect(DEMO_USERS.filter(({ role }) => role === 'super_admin')).toHaveLength(2)
})
