import type { WalletReview } from '@kapis/contract/receipts'
import {
  getWalletReview,
  listWalletQueue,
  updateDepositReceipt,
  updateWalletRow,
} from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import { aRecord, aReview } from '../../../../../test/fake-reviews.ts'
import { holdDecisions } from '../../../../../test/hold-decisions.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { DepositReceiptsPage } from '../deposit-receipts-page.tsx'

holdDecisions()

async function open(change: Partial<WalletReview> = {}) {
  const review = aReview(change)
  const rows = [review.walletHistory, aWalletRow(1, { username: 'jun-bautista' })]
  const opened = await openStaffPage(<DepositReceiptsPage />, '/admin/deposit-receipts', {
    prepare(server) {
      server.on(listWalletQueue, () => ({ walletHistory: rows, pagination: aPage(rows) }))
      server.on(getWalletReview, () => review)
      server.on(updateDepositReceipt, () => ({ depositReceipt: aRecord({ status: 'completed' }) }))
      server.on(updateWalletRow, () => ({ walletHistory: review.walletHistory }))
    },
  })
  await screen.findByLabelText('Comment')
  return opened
}

test('an undone approval keeps the comment and the note', async () => {
  const { server, user } = await open()
  await user.type(screen.getByLabelText('Comment'), 'Checked')
  await user.type(screen.getByLabelText('Internal note'), 'Called')
  await user.tab()
  await user.keyboard('a')
  await screen.findByText(/Sends in/)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('')
  await user.keyboard('u')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Checked'),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('Internal note').value).toBe('Called')
  expect(server.callsOf(updateWalletRow)).toHaveLength(0)
})

test('an undone rejection keeps its reason, which an approval does not get', async () => {
  const { user } = await open({ record: null })
  await user.keyboard('r')
  const dialog = () => within(screen.getByRole('alertdialog'))
  await user.type(dialog().getByLabelText('Reason'), 'Cut off')
  await user.click(dialog().getByRole('button', { name: 'Reject deposit' }))
  await screen.findByText(/Sends in/)
  await user.keyboard('u')
  await waitFor(() => expect(screen.queryByText(/Sends in/)).toBeNull())
  await screen.findByText('Choose the matching record')
  await user.keyboard('a')
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await user.keyboard('r')
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Cut off')
})

test('the focus goes to the selected row when a decision or the undo bar removes its button', async () => {
  const { user } = await open()
  const expectFocusOn = (username: string) =>
    waitFor(() => {
      const selected = screen.getByRole('button', { current: true })
      expect(selected.textContent).toContain(username)
      expect(document.activeElement).toBe(selected)
    })
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  await expectFocusOn('jun-bautista')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await expectFocusOn('maya_luz')
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  await user.click(await screen.findByRole('button', { name: /^Send now/ }))
  await expectFocusOn('jun-bautista')
})

test('the focus stays where it is when the undo bar goes without it', async () => {
  const { user } = await open()
  await user.keyboard('a')
  await screen.findByText(/Sends in/)
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  refresh.focus()
  await user.keyboard('s')
  await waitFor(() => expect(screen.queryByText(/Sends in/)).toBeNull())
  expect(document.activeElement).toBe(refresh)
})
