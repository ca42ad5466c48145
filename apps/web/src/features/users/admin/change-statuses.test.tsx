import { updateUser } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aStaffUser, openStaffPage } from '../../../../test/staff-page.tsx'
import { ChangeStatuses } from './change-statuses.tsx'

const people = ['1', '2', '3'].map((digit) =>
  aStaffUser({
    userId: `abcdef00-0000-4000-8000-00000000000${digit}`,
    status: digit === '2' ? 'blocked' : 'active',
  }),
)

test('each selected user gets the status and the reason, unless it has the status already', async () => {
  const { server, user } = await openStaffPage(
    <ChangeStatuses people={people} onClose={() => undefined} />,
    '/admin/users',
    { prepare: (fake) => fake.on(updateUser, () => ({ user: people[0] }) as never) },
  )
  expect(await screen.findByText('Change the status of 3 users')).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'Shared one device')
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  await waitFor(() => expect(server.callsOf(updateUser)).toHaveLength(2))
  const sent = server.callsOf(updateUser).map(({ body }) => body)
  for (const body of sent) {
    expect(body).toMatchObject({ status: 'blocked', reason: 'Shared one device' })
  }
})
