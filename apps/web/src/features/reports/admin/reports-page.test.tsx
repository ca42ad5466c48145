import {
  deleteReport,
  deleteReports,
  getReport,
  listReports,
  replyToReport,
  updateReport,
} from '@kapis/contract/routes'
import type { StaffRole } from '@kapis/contract/policy'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aReport } from '../../../../test/fake-inbox.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { ReportsPage } from './reports-page.tsx'

const rows = [1, 2].map((n) => aReport(n, { username: 'maya_luz' }))
const first = rows[0]!

function answer(server: FakeServer) {
  server.on(listReports, () => ({ reports: rows, pagination: aPage(rows) }))
  server.on(getReport, () => ({ report: first, revisions }))
  server.on(updateReport, () => ({ report: first }))
  server.on(replyToReport, () => ({ report: first }))
  server.on(deleteReport, () => ({}))
  server.on(deleteReports, ({ body }) => ({ deletedReportIds: body.reportIds }))
}
const revisions = [
  {
    title: 'First words',
    description: 'As it was.',
    replacedBy: 'a-reyes1',
    replacedAt: '2025-11-14T02:00:00.000Z',
  },
]

const open = (at = '/admin/reports', role: StaffRole = 'admin') =>
  openStaffPage(<ReportsPage />, at, { role, prepare: answer })
const inDrawer = `/admin/reports?modal=open&itemId=${first.reportId}`
const press = (name: string) => screen.findByRole('button', { name })

test('reports are listed, filtered and refreshed [REP-04, ERR-07]', async () => {
  const { server, user } = await open()
  expect(await screen.findByText('Report 2')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'high')
  await waitFor(() => expect(server.callsOf(listReports).at(-1)?.query.priority).toBe('high'))
  await user.click(await press('Refresh'))
  await waitFor(() => expect(snackbarTexts()).toContain('Reports refreshed successfully!'))
})

test('a triage sends the version seen', async () => {
  const { server, user } = await open(inDrawer)
  const drawer = await screen.findByRole('dialog', { name: 'Report 1' })
  await user.selectOptions(within(drawer).getByLabelText('Status'), 'resolved')
  await waitFor(() =>
    expect(server.callsOf(updateReport)[0]?.body).toEqual({
      status: 'resolved',
      updatedAt: first.updatedAt,
    }),
  )
  expect(snackbarTexts()).toContain('Report updated successfully!')
  expect(await within(drawer).findByText('First words')).toBeTruthy()
  expect(within(drawer).getByText(/Edited by a-reyes1/)).toBeTruthy()
})

test('a reply requires text, may start from a template, and is confirmed', async () => {
  const { server, user } = await open(inDrawer)
  await user.click(await press('Send reply'))
  expect(await screen.findByText('Message is required')).toBeTruthy()
  await user.click(await press('Fixed'))
  await user.click(await press('Send reply'))
  await waitFor(() => expect(snackbarTexts()).toContain('Reply sent successfully!'))
  expect(server.callsOf(replyToReport)[0]?.body).toEqual({
    message: 'Thank you for letting us know. This is now fixed.',
  })
})

test('an edit requires a title, a description and a reason', async () => {
  const { server, user } = await open(inDrawer)
  await user.click(await press('Edit text'))
  const form = await screen.findByRole('dialog', { name: 'Edit report text' })
  await user.clear(within(form).getByLabelText('Title'))
  await user.clear(within(form).getByLabelText('Description'))
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  for (const text of ['Title is required', 'Description is required', 'Reason is required']) {
    expect(await within(form).findByText(text)).toBeTruthy()
  }
  fireEvent.change(within(form).getByLabelText('Title'), { target: { value: 'x'.repeat(101) } })
  fireEvent.change(within(form).getByLabelText('Description'), {
    target: { value: 'x'.repeat(1001) },
  })
  expect(await within(form).findByText('Title must be less than 100 characters')).toBeTruthy()
  expect(
    await within(form).findByText('Description must be less than 1000 characters'),
  ).toBeTruthy()
  fireEvent.change(within(form).getByLabelText('Title'), { target: { value: 'Better' } })
  fireEvent.change(within(form).getByLabelText('Description'), { target: { value: 'Words' } })
  await user.type(within(form).getByLabelText('Reason'), 'A name was in it')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(updateReport)[0]?.body).toEqual({
      title: 'Better',
      description: 'Words',
      reason: 'A name was in it',
      updatedAt: first.updatedAt,
    }),
  )
})

test('a report is deleted with a reason, and its details close', async () => {
  const { server, user, address } = await open(inDrawer)
  await user.click(await press('Delete'))
  const ask = await screen.findByRole('alertdialog', { name: 'Delete this report?' })
  await user.click(within(ask).getByRole('button', { name: 'Delete' }))
  expect(within(ask).getByText('Reason is required')).toBeTruthy()
  await user.type(within(ask).getByLabelText('Reason'), 'Spam')
  await user.click(within(ask).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Report deleted successfully!'))
  expect(server.callsOf(deleteReport)[0]?.query.reason).toBe('Spam')
  await waitFor(() => expect(address()).toBe('/admin/reports'))
})

test('selected reports are deleted together', async () => {
  const { server, user } = await open()
  await screen.findByText('Report 1')
  await user.click(screen.getByLabelText('Select all rows on this page'))
  await user.keyboard('{Backspace}')
  const ask = await screen.findByRole('alertdialog', { name: 'Delete 2 reports?' })
  await user.type(within(ask).getByLabelText('Reason'), 'Spam')
  await user.click(within(ask).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(deleteReports)).toHaveLength(1))
  expect(server.callsOf(deleteReports)[0]?.body).toEqual({
    reportIds: rows.map((row) => row.reportId),
    reason: 'Spam',
  })
})

test('a moderator replies and triages, and sees no forbidden action', async () => {
  await open(inDrawer, 'moderator')
  expect(await press('Send reply')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit text' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a reply that was begun is there again after the drawer was closed', async () => {
  const { server, user } = await open(inDrawer)
  await user.type(await screen.findByLabelText('Reply'), 'We are looking')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: first.title }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Reply')
  expect(field.value).toBe('We are looking')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(server.callsOf(replyToReport)).toHaveLength(1))
  await waitFor(() => expect(field.value).toBe(''))
})
