import type { StaffRole } from '@kapis/contract/policy'
import type { DepositReceipt } from '@kapis/contract/receipts'
import {
  deleteDepositReceipt,
  deleteDepositReceipts,
  listDepositReceipts,
  updateDepositReceipt,
} from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRecord } from '../../../../../test/fake-reviews.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../../test/start-server.ts'
import { DepositReceiptsPage } from '../deposit-receipts-page.tsx'

const paid = aRecord({
  depositReceiptId: 'c0ffee00-0000-4000-8000-000000000002',
  referenceNumber: '7024118903242',
  status: 'completed',
  state: 'completed',
})

async function open(role: StaffRole = 'super_admin') {
  const rows: DepositReceipt[] = [aRecord(), paid]
  const opened = await openStaffPage(
    <DepositReceiptsPage />,
    '/admin/deposit-receipts?view=receipts',
    {
      role,
      prepare(server) {
        server.on(listDepositReceipts, () => ({ depositReceipts: rows, pagination: aPage(rows) }))
        server.on(updateDepositReceipt, () => ({ depositReceipt: aRecord() }))
        server.on(deleteDepositReceipt, () => ({}))
        server.on(deleteDepositReceipts, ({ body }) => ({
          deletedDepositReceiptIds: body.depositReceiptIds,
        }))
      },
    },
  )
  await screen.findByText('7024 118 903242')
  return opened
}
const details = async (user: Awaited<ReturnType<typeof open>>['user'], reference: string) => {
  await user.click(screen.getByText(reference))
  return within(await screen.findByRole('dialog'))
}

test('an edit sends only the changed fields, with the version seen', async () => {
  const { server, user } = await open()
  const drawer = await details(user, '7024 118 903241')
  await user.click(drawer.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit deposit receipt' }))
  const amount = form.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '0.5')
  await user.click(form.getByRole('button', { name: 'Save receipt' }))
  expect(await form.findByText('Amount must be greater than 0')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '998')
  await user.type(form.getByLabelText('Reason'), 'Typed wrong')
  await user.click(form.getByRole('button', { name: 'Save receipt' }))
  await waitFor(() => expect(server.callsOf(updateDepositReceipt)).toHaveLength(1))
  expect(server.callsOf(updateDepositReceipt)[0]?.body).toEqual({
    amount: '998',
    reason: 'Typed wrong',
    updatedAt: aRecord().updatedAt,
  })
  expect(snackbarTexts()).toContain('Deposit receipt updated successfully!')
})

test('an unused deposit receipt is deleted with a reason; a used one cannot be', async () => {
  const { server, user } = await open()
  const frozen = await details(user, '7024 118 903242')
  expect(frozen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(frozen.getByRole('button', { name: 'Close' }))
  const drawer = await details(user, '7024 118 903241')
  await user.click(drawer.getByRole('button', { name: 'Delete' }))
  const request = within(await screen.findByRole('alertdialog'))
  await user.type(request.getByLabelText('Reason'), 'Twice')
  await user.click(request.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(deleteDepositReceipt)).toHaveLength(1))
  expect(server.callsOf(deleteDepositReceipt)[0]?.query).toEqual({ reason: 'Twice' })
  expect(snackbarTexts()).toContain('Deposit receipt deleted successfully!')
})

test('only a super admin deletes deposit receipts in bulk', async () => {
  const { server, user } = await open()
  await user.keyboard('jxjx{Backspace}')
  const request = within(await screen.findByRole('alertdialog'))
  expect(request.getByText(/7024 118 903241, 7024 118 903242/)).toBeTruthy()
  await user.type(request.getByLabelText('Reason'), 'Test rows')
  await user.click(request.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(deleteDepositReceipts)).toHaveLength(1))
  expect(server.callsOf(deleteDepositReceipts)[0]?.body).toMatchObject({ reason: 'Test rows' })
})

test('a refresh is confirmed, and moderators cannot create or delete', async () => {
  const { user } = await open('moderator')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Deposit receipts refreshed successfully!'))
  expect(screen.queryByRole('button', { name: 'New receipt' })).toBeNull()
  const drawer = await details(user, '7024 118 903241')
  expect(drawer.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(drawer.queryByRole('button', { name: 'Delete' })).toBeNull()
})
