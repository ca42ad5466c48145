import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStaffPage } from '../../../../test/staff-page.tsx'
import { InviteStaff } from './invite-staff.tsx'

test('the roles to invite have the names that the badges show', async () => {
  await openStaffPage(<InviteStaff onClose={() => undefined} />, '/admin/users', {
    role: 'super_admin',
  })
  const role = await screen.findByLabelText<HTMLSelectElement>('Role')
  const names = [...role.options].map(({ text }) => text)
  expect(names).toEqual(['Moderator', 'Admin', 'Super admin'])
})
