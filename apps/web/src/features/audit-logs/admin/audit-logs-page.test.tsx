import { SECOND_SUPER_ADMIN } from '@kapis/contract/refusals'
import { deleteAuditLog, listAuditLogs, verifyAuditLogs } from '@kapis/contract/routes'
import type { StaffRole } from '@kapis/contract/policy'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { AuditLogsPage } from './audit-logs-page.tsx'
import type { AuditLog } from './columns.tsx'

const aLine = (seq: number, change: Partial<AuditLog> = {}): AuditLog => ({
  auditLogId: `00000000-0000-4000-8000-00000000000${seq}`,
  seq,
  adminId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001',
  adminName: 'r.santos',
  action: 'users.status',
  description: 'Changed the status',
  oldValue: { status: 'active', userId: 'same' },
  newValue: { status: 'blocked', userId: 'same' },
  affectedUserId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
  affectedUsername: 'maya_luz',
  reason: 'Asked for it',
  createdAt: '2025-11-14T13:42:00.000Z',
  updatedAt: '2025-11-14T13:42:00.000Z',
  isRedacted: false,
  requestId: '5f0c'.repeat(8),
  ...change,
})
const hidden = aLine(2, {
  isRedacted: true,
  description: 'Redacted',
  oldValue: null,
  newValue: null,
  reason: null,
  affectedUserId: null,
  affectedUsername: null,
})
const rows = [aLine(3), hidden]

function answer(server: FakeServer) {
  server.on(listAuditLogs, () => ({ auditLogs: rows, pagination: aPage(rows) }))
  server.on(deleteAuditLog, ({ params }) => ({ deletedAuditLogId: params['auditLogId']! }))
}
const open = (at = '/admin/audit-logs', role: StaffRole = 'super_admin') =>
  openStaffPage(<AuditLogsPage />, at, { role, prepare: answer })
const press = (name: string) => screen.findByRole('button', { name })
const at = (row: AuditLog) => `/admin/audit-logs?modal=open&itemId=${row.auditLogId}`

test('a log entry shows exactly the changed fields', async () => {
  await open(at(rows[0]!))
  const drawer = await screen.findByRole('dialog', { name: 'Line 3' })
  const changes = within(drawer).getByRole('table')
  expect(within(changes).getByText('active')).toBeTruthy()
  expect(within(changes).getByText('blocked')).toBeTruthy()
  expect(within(changes).queryByText('same')).toBeNull()
  expect(within(drawer).getByRole('button', { name: 'Copy request ID' })).toBeTruthy()
})

test('a redacted entry stays listed and cannot be redacted again', async () => {
  await open(at(hidden))
  const drawer = await screen.findByRole('dialog', { name: 'Line 2' })
  expect(within(drawer).getByText(/Two people redacted/)).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Redact' })).toBeNull()
})

test('the log is filtered by action, and refreshed', async () => {
  const { server, user } = await open()
  await screen.findByText('Changed the status')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'reports')
  await waitFor(() => expect(server.callsOf(listAuditLogs).at(-1)?.query.action).toBe('reports'))
  await user.click(await press('Refresh'))
  await waitFor(() => expect(snackbarTexts()).toContain('Audit logs refreshed successfully!'))
})

test('the chain check distinguishes intact, broken and unknown', async () => {
  const { server, user } = await open()
  server.failNext(verifyAuditLogs, { status: 500 })
  server.on(verifyAuditLogs, () => found)
  await user.click(await press('Verify chain'))
  expect(await screen.findByText('Couldn’t verify the chain. Try again.')).toBeTruthy()
  await user.click(await press('Verify chain'))
  expect(await screen.findByText('The chain is intact. Lines verified: 1,204.')).toBeTruthy()
  expect(screen.getByText(/Compared with line 1,200, signed 11\/14\/25 9:42PM/)).toBeTruthy()
  server.on(verifyAuditLogs, () => ({ ...found, isWhole: false, firstBadSeq: 5 }))
  await user.click(await press('Verify chain'))
  expect(await screen.findByText('The chain is broken at line 5.')).toBeTruthy()
})
const found = {
  isWhole: true,
  rows: 1204,
  firstBadSeq: null,
  signedHead: { seq: 1200, signedAt: '2025-11-14T13:42:00.000Z' },
}

test('a redaction waits for approval, and a repeated one is reported', async () => {
  const { server, user } = await open(at(rows[0]!))
  server.failNext(deleteAuditLog, { status: 409, code: 'second_person_needed', message: WAITS })
  for (const text of [WAITS, 'Audit log deleted successfully!']) {
    await user.click(await press('Redact'))
    const ask = await screen.findByRole('alertdialog', { name: 'Redact this line?' })
    await user.type(within(ask).getByLabelText('Reason'), 'A name in it')
    await user.click(within(ask).getByRole('button', { name: 'Request redaction' }))
    await waitFor(() => expect(snackbarTexts()).toContain(text))
  }
  expect(server.callsOf(deleteAuditLog)[0]?.query.reason).toBe('A name in it')
})
const WAITS = SECOND_SUPER_ADMIN

test('a moderator sees a note about own entries and no actions', async () => {
  await open('/admin/audit-logs', 'moderator')
  expect(await screen.findByText('You only see your own actions.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verify chain' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
