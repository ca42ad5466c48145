import { expect, test } from 'vitest'
import { AuditLog } from './audit-logs.ts'

test('an entry of the staff log needs a description [AUD-01]', () => {
  const { error } = AuditLog.safeParse({ description: '' })
  const described = error?.issues.find(({ path }) => path[0] === 'description')
  expect(described?.message).toBe('Description is required')
})
