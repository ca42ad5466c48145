import {
  createNotification,
  deleteNotifications,
  listNotifications,
  listUsers,
  updateNotification,
} from '@kapis/contract/routes'
import type { StaffRole } from '@kapis/contract/policy'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, aStaffUser, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import type { Notification } from './columns.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const aMessage = (n: number, change: Partial<Notification> = {}): Notification => ({
  notificationId: `00000000-0000-4000-8000-00000000000${n}`,
  type: 'admin',
  userId: null,
  username: null,
  message: `Message ${n}`,
  scheduledAt: null,
  status: 'sent',
  readCount: 3,
  createdAt: '2025-11-14T13:42:00.000Z',
  updatedAt: '2025-11-14T13:42:00.000Z',
  ...change,
})
const waiting = aMessage(2, { status: 'pending', scheduledAt: '2031-01-01T04:00:00.000Z' })
const rows = [aMessage(1), waiting]
const maya = aStaffUser()

function answer(server: FakeServer) {
  server.on(listNotifications, () => ({ notifications: rows, pagination: aPage(rows) }))
  server.on(createNotification, () => ({ notification: rows[0]! }))
  server.on(updateNotification, () => ({ notification: waiting }))
  server.on(deleteNotifications, ({ body }) => ({ deletedCount: body.notificationIds.length }))
  server.on(listUsers, () => ({ users: [maya], pagination: aPage([maya]) }))
}
const open = (at = '/admin/notifications', role: StaffRole = 'admin') =>
  openStaffPage(<NotificationsPage />, at, { role, prepare: answer })
const press = (name: string) => screen.findByRole('button', { name })
async function compose(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await press('New notification'))
  return within(await screen.findByRole('dialog', { name: 'New notification' }))
}

test('a notification to all is previewed as the player sees it, and sent', async () => {
  const { server, user } = await open()
  const form = await compose(user)
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('Message is required')).toBeTruthy()
  await user.type(form.getByLabelText(/^Message/), 'New game on Friday')
  expect(within(form.getByRole('figure')).getByText('New game on Friday')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Created successfully!'))
  expect(server.callsOf(createNotification)[0]?.body).toMatchObject({
    message: 'New game on Friday',
    userId: null,
    scheduledAt: null,
  })
})

test('a scheduled notification to one player needs the player and a Manila time', async () => {
  const { server, user } = await open()
  const form = await compose(user)
  await user.type(form.getByLabelText(/^Message/), 'Hello')
  await user.click(form.getByRole('radio', { name: 'One player' }))
  await user.click(form.getByRole('radio', { name: 'Schedule' }))
  const at = form.getByLabelText('Send at (Manila)')
  fireEvent.change(at, { target: { value: '2020-01-01T10:00' } })
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  expect(await form.findByText('Choose a player')).toBeTruthy()
  expect(form.getByText('Choose a time in the future')).toBeTruthy()
  await user.type(form.getByLabelText('Player'), 'maya')
  await user.click(await form.findByRole('button', { name: /^maya_luz/ }))
  fireEvent.change(at, { target: { value: '2031-01-01T12:00' } })
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  await waitFor(() =>
    expect(server.callsOf(createNotification)[0]?.body).toMatchObject({
      userId: maya.userId,
      scheduledAt: '2031-01-01T04:00:00.000Z',
    }),
  )
})

test('a scheduled notification can be edited; a sent one cannot', async () => {
  const { server, user } = await open(`${AT}${waiting.notificationId}`)
  await user.click(await press('Edit'))
  const form = within(await screen.findByRole('dialog', { name: 'Edit notification' }))
  expect(form.getByLabelText<HTMLInputElement>('Send at (Manila)').value).toBe('2031-01-01T12:00')
  await user.type(form.getByLabelText(/^Message/), '!')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Notification updated successfully!'))
  expect(server.callsOf(updateNotification)[0]?.body).toEqual({
    message: 'Message 2!',
    scheduledAt: '2031-01-01T04:00:00.000Z',
  })
})
const AT = '/admin/notifications?modal=open&itemId='

test('a sent notification can only be withdrawn', async () => {
  await open(`${AT}${rows[0]!.notificationId}`)
  expect(await press('Delete')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('selected notifications are deleted together, with a reason', async () => {
  const { server, user } = await open()
  await screen.findByText('Message 1')
  await user.click(screen.getByLabelText('Select all rows on this page'))
  await user.keyboard('{Backspace}')
  const ask = await screen.findByRole('alertdialog', { name: 'Delete 2 notifications?' })
  await user.type(within(ask).getByLabelText('Reason'), 'Wrong day')
  await user.click(within(ask).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(server.callsOf(deleteNotifications)[0]?.body).toEqual({
      notificationIds: rows.map((row) => row.notificationId),
      reason: 'Wrong day',
    }),
  )
})

test('a moderator reads notifications but cannot write them', async () => {
  await open('/admin/notifications', 'moderator')
  expect(await screen.findByText('Message 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New notification' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
