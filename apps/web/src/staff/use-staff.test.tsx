import type { Role } from '@kapis/contract/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStaff } from '../../test/staff-page.tsx'
import { useCan, useGrant } from './use-staff.ts'

function Permissions({ target }: { target?: { userId: string; role: Role } }) {
  const may = useCan('users.status', target)
  const sees = useGrant('users.read')
  return <output>{`${may} ${sees}`}</output>
}

const message = () => screen.getByRole('status', { hidden: true }).textContent

test.each([
  ['moderator', 'player', 'true masked'],
  ['moderator', 'admin', 'false masked'],
  ['admin', 'moderator', 'false yes'],
  ['super_admin', 'admin', 'true yes'],
] as const)(
  'the permissions of %s on a target who is %s are enforced',
  async (role, targetRole, expected) => {
    await openStaff(<Permissions target={{ userId: 'somebody', role: targetRole }} />, { role })
    expect(message()).toBe(expected)
  },
)

test('staff members cannot act on their own account', async () => {
  const { me } = await openStaff(<p />, { role: 'super_admin' })
  await openStaff(<Permissions target={me} />, { role: 'super_admin' })
  expect(message()).toBe('false yes')
})
