import { refuse } from '@kapis/contract/refusals'
import { stepUp, updateUser } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aStaffUser, openStaff } from '../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../test/start-server.ts'
import type { ActionOptions } from './execute-action.ts'
import { executeAction } from './execute-action.ts'
import { StaffDialogs } from './staff-dialogs.tsx'

let server: FakeServer
let user: Awaited<ReturnType<typeof openStaff>>['user']

const member = aStaffUser()
const params = { userId: member.userId }
const block = (options: ActionOptions = {}) =>
  executeAction(updateUser, { params, body: { status: 'blocked', reason: 'Fraud' } }, options)

beforeEach(async () => {
  const opened = await openStaff(<StaffDialogs />)
  server = opened.server
  user = opened.user
  server.on(updateUser, () => ({ user: { ...member, status: 'blocked' as const } }))
})

test("a success shows the reply's message, or the given one", async () => {
  expect(await block()).toMatchObject({ kind: 'done', data: { user: { status: 'blocked' } } })
  expect(snackbarTexts()).toEqual(['User basic info updated successfully!'])
  await block({ success: 'User status updated successfully!' })
  expect(snackbarTexts()).toContain('User status updated successfully!')
})

test('a required step-up is requested once, then the call is repeated', async () => {
  server.failNext(updateUser, { status: 403, code: 'step_up_required' })
  server.on(stepUp, ({ body }) => {
    if (body.code !== '246810') throw refuse('wrong_credentials')
    return { validUntil: '2026-11-15T09:00:00Z' }
  })
  const result = block()
  const code = await screen.findByLabelText('Authenticator code')
  await user.type(code, '11{Enter}')
  expect(screen.getByText('Enter the 6 digits')).toBeTruthy()
  await user.type(code, '1111{Enter}')
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy()
  await user.type(code, '246810{Enter}')
  expect((await result).kind).toBe('done')
  const [first, second] = server.callsOf(updateUser)
  expect(second).toEqual(first)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('cancelling the step-up cancels the action', async () => {
  server.failNext(updateUser, { status: 403, code: 'step_up_required' })
  const result = block()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await result).toEqual({ kind: 'cancelled' })
  expect(server.callsOf(updateUser)).toHaveLength(1)
  expect(snackbarTexts()).toEqual([])
})

test('a first authenticator is enrolled during the action, and its recovery codes are shown', async () => {
  server.failNext(updateUser, { status: 403, code: 'totp_enrolment_required' })
  const result = block()
  await user.type(await screen.findByLabelText('Password'), 'Kapis-demo1!{Enter}')
  expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeTruthy()
  await user.type(screen.getByLabelText('Authenticator code'), '123456{Enter}')
  expect(await screen.findByText('IJKL-MNOP')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect((await result).kind).toBe('done')
})

test('a lost authenticator is replaced during the action, by password and recovery code', async () => {
  server.state.totp = '246810'
  server.failNext(updateUser, { status: 403, code: 'step_up_required' })
  const result = block()
  await user.click(await screen.findByRole('button', { name: 'Lost your authenticator?' }))
  await user.type(await screen.findByLabelText('Password'), 'Kapis-demo1!{Enter}')
  await user.type(
    await screen.findByLabelText('Authenticator or recovery code'),
    'abcd-efgh{Enter}',
  )
  await user.type(await screen.findByLabelText('Authenticator code'), '135791{Enter}')
  await user.click(await screen.findByRole('button', { name: 'I’ve saved them' }))
  expect((await result).kind).toBe('done')
  expect(server.state.totp).toBe('135791')
})

test('a pending approval is no error', async () => {
  server.failNext(updateUser, { status: 409, code: 'second_person_needed', message: 'It waits.' })
  expect(await block()).toEqual({ kind: 'waits' })
  expect(snackbarTexts()).toEqual(['It waits.'])
})

test('a version conflict shows the changes', async () => {
  server.failNext(updateUser, { status: 409, code: 'conflict' })
  const result = block({
    seen: {
      before: member,
      read: () => Promise.resolve({ ...member, email: 'new@example.com', comment: 'Known' }),
      labels: { email: 'Email', status: 'Status' },
    },
  })
  expect(await screen.findByText('new@example.com')).toBeTruthy()
  expect(screen.getByText(member.email)).toBeTruthy()
  expect(screen.queryByText('Known')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show current version' }))
  expect(await result).toEqual({ kind: 'changed' })
})

test('a failure is reported once, by the form if it has one', async () => {
  server.failNext(updateUser, { status: 422, code: 'reason_needed', message: 'Reason is required' })
  const failed = { kind: 'failed', message: 'Reason is required', code: 'reason_needed' }
  expect(await block({ isFormError: true })).toEqual(failed)
  expect(snackbarTexts()).toEqual([])
  server.failNext(updateUser, 'network')
  expect(await block()).toMatchObject({ kind: 'failed', code: null })
  await waitFor(() =>
    expect(snackbarTexts()).toEqual(['Failed to connect to the server. Please try again.']),
  )
})
