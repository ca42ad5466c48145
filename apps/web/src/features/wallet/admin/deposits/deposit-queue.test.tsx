import type { WalletReview } from '@kapis/contract/receipts'
import {
  assignWalletRow,
  createDepositReceipt,
  getWalletReview,
  listWalletQueue,
  updateDepositReceipt,
  updateWalletRow,
} from '@kapis/contract/routes'
import type { StaffRole } from '@kapis/contract/policy'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import { aRecord, aReview, someMatches } from '../../../../../test/fake-reviews.ts'
import { holdDecisions } from '../../../../../test/hold-decisions.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../../test/start-server.ts'
import { DepositReceiptsPage } from '../deposit-receipts-page.tsx'
import type { ReviewQueueState } from '../review/use-review-queue.ts'
import { summaryOf } from '../review/use-review-queue.ts'

const second = aWalletRow(1, { username: 'jun-bautista', amount: 250, waitsFor: ['no_record'] })

async function open(change: Partial<WalletReview> = {}, role: StaffRole = 'admin') {
  const review = aReview(change)
  const rows = [review.walletHistory, second]
  const opened = await openStaffPage(<DepositReceiptsPage />, '/admin/deposit-receipts', {
    role,
    prepare(server) {
      server.on(listWalletQueue, () => ({ walletHistory: rows, pagination: aPage(rows) }))
      server.on(getWalletReview, () => review)
      server.on(updateDepositReceipt, () => ({ depositReceipt: aRecord({ status: 'completed' }) }))
      server.on(updateWalletRow, () => ({ walletHistory: review.walletHistory }))
      server.on(assignWalletRow, () => ({ walletHistory: review.walletHistory }))
      server.on(createDepositReceipt, () => ({ depositReceipt: aRecord() }))
    },
  })
  await screen.findByText(/^(Matched record|Choose the matching record)$/)
  return opened
}
const row = aReview().walletHistory
holdDecisions()

test('one key credits the received amount when claim, image and record agree', async () => {
  const { server, user } = await open()
  const agreeing = screen.getByRole('row', { name: /Amount ₱999.00 ₱999.00 ₱999.00/ })
  expect(within(agreeing).getByText('matches')).toBeTruthy()
  expect(screen.getByText('4 of 4 match')).toBeTruthy()
  expect(screen.getByText('Reference not used by any other deposit')).toBeTruthy()
  await user.type(screen.getByLabelText('Comment'), 'Checked')
  await user.tab()
  await user.keyboard('as')
  await waitFor(() => expect(server.callsOf(updateDepositReceipt)).toHaveLength(1))
  expect(server.callsOf(updateDepositReceipt)[0]?.body).toEqual({
    paidUserId: row.userId,
    paidWalletHistoryId: row.walletHistoryId,
    status: 'completed',
    updatedAt: aRecord().updatedAt,
    reason: 'Checked',
  })
  expect(snackbarTexts()).toContain('₱999.00 credited to maya_luz.')
})

test('warnings are listed, and an approval despite them needs a reason', async () => {
  const { server, user } = await open({
    record: aRecord({ amount: 450 }),
    verdicts: [someMatches({ amount: 'differs' })],
  })
  await user.keyboard('a')
  const request = within(await screen.findByRole('alertdialog'))
  expect(request.getByText('The amounts differ: we’ll credit the amount received.')).toBeTruthy()
  // The reason becomes the comment to the player, so nothing may say that only the log has it.
  expect(request.getByText('The player will see this.')).toBeTruthy()
  expect(request.queryByText(/audit log/)).toBeNull()
  await user.click(request.getByRole('button', { name: 'Approve and credit ₱450.00' }))
  expect(request.getByText('Reason is required')).toBeTruthy()
  await user.type(request.getByLabelText('Reason'), 'Typed wrong')
  await user.click(request.getByRole('button', { name: 'Approve and credit ₱450.00' }))
  await user.click(await screen.findByRole('button', { name: /^Send now/ }))
  await waitFor(() =>
    expect(server.callsOf(updateDepositReceipt)[0]?.body).toMatchObject({ reason: 'Typed wrong' }),
  )
  expect(snackbarTexts()).toEqual(['₱450.00 credited to maya_luz.'])
})

test('a deposit without a matching receipt is approved only with a reason', async () => {
  const { server, user } = await open({ record: null })
  await user.keyboard('a')
  const request = within(await screen.findByRole('alertdialog'))
  expect(request.getByText(/₱999\.00, the amount that the player entered,.*Check it/)).toBeTruthy()
  await user.type(request.getByLabelText('Reason'), 'Seen in the app')
  await user.click(request.getByRole('button', { name: /^Approve/ }))
  await user.click(await screen.findByRole('button', { name: /^Send now/ }))
  await waitFor(() => expect(server.callsOf(updateWalletRow)).toHaveLength(1))
  expect(server.callsOf(updateWalletRow)[0]?.body).toEqual({
    status: 'completed',
    comment: 'Seen in the app',
    version: 1,
  })
  expect(snackbarTexts()).toContain('Wallet history updated successfully!')
})

test('who wrote the record is told that somebody else must approve it', async () => {
  await open({ authors: ['r.santos'] })
  expect(screen.getByText(/^You entered or edited this payment record/)).toBeTruthy()
})

test('a deposit that was approved without a record is never called matched', async () => {
  const status = 'completed' as const
  const walletHistory = { ...row, status, waitsFor: [], isWithoutRecord: true }
  await open({ walletHistory, record: null })
  expect(screen.getAllByText('Approved without record').length).toBeGreaterThan(0)
  expect(screen.queryByText(/^Matched/)).toBeNull()
})

test('a rejection sends a reason that the player reads', async () => {
  const { server, user } = await open()
  await user.keyboard('r')
  const request = within(await screen.findByRole('alertdialog'))
  await user.click(request.getByRole('button', { name: 'We didn’t receive this payment.' }))
  await user.click(request.getByRole('button', { name: 'Reject deposit' }))
  await user.click(await screen.findByRole('button', { name: /^Send now/ }))
  await waitFor(() => expect(server.callsOf(updateWalletRow)).toHaveLength(1))
  expect(server.callsOf(updateWalletRow)[0]?.body).toMatchObject({
    status: 'rejected',
    comment: 'We didn’t receive this payment.',
  })
})

test('a decision shows the next row at once, and undoing it returns to its own', async () => {
  const { server, user } = await open()
  await user.keyboard('a')
  const current = () => screen.getByRole('button', { current: true }).textContent
  expect(await screen.findByText('Approve and credit ₱999.00 · maya_luz')).toBeTruthy()
  await waitFor(() => expect(current()).toContain('jun-bautista'))
  expect(screen.queryByRole('button', { name: /maya_luz/ })).toBeNull()
  await user.keyboard('u')
  await waitFor(() => expect(current()).toContain('maya_luz'))
  expect(screen.queryByText(/Sends in/)).toBeNull()
  expect(server.callsOf(updateDepositReceipt)).toHaveLength(0)
})

test('leaving the queue sends the decision', async () => {
  const { server, user } = await open()
  await user.keyboard('a')
  await screen.findByText(/Sends in/)
  cleanup()
  await waitFor(() => expect(server.callsOf(updateDepositReceipt)).toHaveLength(1))
})

test('a refused decision returns its row, but the row on screen stays', async () => {
  const { server, user } = await open()
  server.failNext(updateDepositReceipt, { status: 500 })
  await user.keyboard('as')
  await waitFor(() => expect(server.callsOf(updateDepositReceipt)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: /^maya_luz/ })).toBeTruthy()
  expect(screen.getByRole('button', { current: true }).textContent).toContain('jun-bautista')
})

test('a candidate record is selected by its number key', async () => {
  const reading = { amount: null, referenceNumber: null, sender: null, paidAt: null }
  const { user } = await open({ reading, record: null, candidates: [aRecord()] })
  expect(screen.getByRole('button', { name: /^Approve without record/ })).toBeTruthy()
  await user.keyboard('1')
  expect(await screen.findByText('Selected record')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(false)
})

test('an item assigned to another staff member cannot be decided', async () => {
  const claimed = { claimedBy: 'ana', claimedAt: new Date().toISOString() }
  const { server, user } = await open({ walletHistory: { ...row, ...claimed } })
  expect(screen.getAllByText('Assigned to ana')).toHaveLength(2)
  expect(screen.getByText('This deposit is assigned to someone else.')).toBeTruthy()
  await user.keyboard('arhc')
  expect(server.callsOf(updateDepositReceipt)).toHaveLength(0)
  expect(server.callsOf(assignWalletRow)).toHaveLength(0)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an item left for half an hour can be taken over', async () => {
  const claimed = { claimedBy: 'ana', claimedAt: new Date(Date.now() - 1_860_000).toISOString() }
  const { server, user } = await open({ walletHistory: { ...row, ...claimed } })
  await user.keyboard('c')
  await waitFor(() => expect(server.callsOf(assignWalletRow)[0]?.body).toEqual({ isMine: true }))
})

test('holding an item needs a note, saves it and assigns the item', async () => {
  const { server, user } = await open()
  await user.keyboard('h')
  expect(await screen.findByText('Say why you’re putting this on hold')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Comment'))
  await user.type(screen.getByLabelText('Comment'), 'Called the player')
  await user.tab()
  await user.keyboard('h')
  await waitFor(() => expect(server.callsOf(assignWalletRow)).toHaveLength(1))
  expect(server.callsOf(updateWalletRow)[0]?.body).toEqual({ comment: 'Called the player' })
})

test('the keys move through the queue, and J stops at its end', async () => {
  const { user } = await open()
  const current = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('button', { current: true })?.textContent)
      .find(Boolean)
  await user.keyboard('jj')
  await waitFor(() => expect(current()).toContain('jun-bautista'))
  await user.keyboard('k')
  await waitFor(() => expect(current()).toContain('maya_luz'))
})

test('a moderator sees the image and marks the deposit as ready, with a note', async () => {
  const { server, user } = await open({}, 'moderator')
  expect(screen.getByRole('button', { name: 'Rotate' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Reject/ })).toBeTruthy()
  await user.keyboard('any')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Say what you checked')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Internal note'))
  await user.type(screen.getByLabelText('Internal note'), 'Seen in the app')
  await user.tab()
  await user.keyboard('y')
  await waitFor(() => expect(server.callsOf(assignWalletRow)).toHaveLength(1))
  expect(server.callsOf(assignWalletRow)[0]?.body).toEqual({ isMine: false, isReady: true })
  expect(server.callsOf(updateWalletRow)[0]?.body).toEqual({ internalNote: 'Seen in the app' })
  expect(server.callsOf(updateDepositReceipt)).toHaveLength(0)
})

test('an admin approves with one press what a moderator found ready', async () => {
  const ready = { readyBy: 'm-cruz', internalNote: 'Seen in the app' }
  const { server, user } = await open({ walletHistory: { ...row, ...ready }, record: null })
  expect(screen.getByText(/^m-cruz marked this as ready to approve/)).toBeTruthy()
  await user.keyboard('as')
  await waitFor(() => expect(server.callsOf(updateWalletRow)).toHaveLength(1))
  expect(server.callsOf(updateWalletRow)[0]?.body).toEqual({ status: 'completed', version: 1 })
})

test('a failed queue request is not shown as empty', async () => {
  await openStaffPage(<DepositReceiptsPage />, '/admin/deposit-receipts', {
    prepare: (server) => {
      server.on(listWalletQueue, () => ({ walletHistory: [], pagination: aPage([]) }))
      server.failNext(listWalletQueue, { status: 403 })
    },
  })
  expect(await screen.findByText(/There may be pending items/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('All caught up')).toBeTruthy())
})

test('a pasted notice fills the form, and missing fields are named', async () => {
  const { server, user } = await open()
  await user.keyboard('n')
  const form = within(await screen.findByRole('dialog', { name: 'New deposit receipt' }))
  await user.click(form.getByRole('button', { name: 'Save receipt' }))
  for (const words of [
    'Reference number is required',
    'Amount must be greater than 0',
    'Received from is required',
    'Receipt date is required',
  ]) {
    expect(await form.findByText(words)).toBeTruthy()
  }
  await user.click(form.getByLabelText('Paste the payment app’s notification'))
  await user.paste(
    '14 Nov 2025, 09:08 PM You have received PHP 1,096.10 of GCash from MA•••A L. R. w/ MSG: hi. Your new balance is PHP 9688.00. Ref. No. 7024118903241.',
  )
  expect(
    form.getByText('Filled in from the notification. Check the fields, then save.'),
  ).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save receipt' }))
  await waitFor(() => expect(server.callsOf(createDepositReceipt)).toHaveLength(1))
  expect(server.callsOf(createDepositReceipt)[0]).toMatchObject({
    body: {
      referenceNumber: '7024 118 903241',
      amount: '1096.10',
      receivedFrom: 'MA•••A L. R',
      receiptDate: '2025-11-14T21:08:00+08:00',
    },
    key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  expect(snackbarTexts()).toContain('Deposit receipt created successfully!')
})

test('a pasted text that is no notice clears what an earlier one filled', async () => {
  const { user } = await open()
  await user.keyboard('n')
  const form = within(await screen.findByRole('dialog', { name: 'New deposit receipt' }))
  const notice = form.getByLabelText('Paste the payment app’s notification')
  await user.click(notice)
  await user.paste(
    'You have received PHP 1,096.10 of GCash from MA•••A L. R. w/ MSG: . Ref. No. 7024118903241.',
  )
  const amount = form.getByLabelText<HTMLInputElement>(/^Amount/)
  expect(amount.value).toBe('1096.10')
  await user.type(form.getByLabelText('Received from'), ' (by phone)')
  await user.clear(notice)
  await user.paste('Your OTP is 123456')
  expect(amount.value).toBe('')
  expect(form.getByLabelText<HTMLInputElement>('Reference number').value).toBe('')
  expect(form.getByLabelText<HTMLInputElement>('Received from').value).toContain('(by phone)')
})

const third = aWalletRow(2, { username: 'carlo', amount: 300, waitsFor: ['no_record'] })

test('a deposit that somebody else decides stays on screen, with what was typed and without hotkeys', async () => {
  let rows = [row, second, third]
  const { server, user } = await openStaffPage(<DepositReceiptsPage />, '/admin/deposit-receipts', {
    prepare(fake) {
      fake.on(listWalletQueue, () => ({ walletHistory: rows, pagination: aPage(rows) }))
      fake.on(getWalletReview, ({ params }) => {
        const one = [row, second, third].find((is) => is.walletHistoryId === params.walletHistoryId)
        const status = rows.some((is) => is === one) ? 'pending' : 'completed'
        return aReview({ walletHistory: { ...(one ?? row), status } })
      })
    },
  })
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Internal note')
  await user.type(note, 'The player ')
  rows = [second, third]
  const left = await screen.findByText(
    /^This item is no longer in this list/,
    {},
    { timeout: 5_000 },
  )
  expect(left).toBeTruthy()
  await user.keyboard('has')
  expect(note.value).toBe('The player has')
  expect(note.isConnected).toBe(true)
  await user.tab()
  expect(await screen.findByText('This deposit has already been decided.')).toBeTruthy()
  await user.keyboard('as')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.callsOf(updateDepositReceipt)).toHaveLength(0)
  await user.keyboard('j')
  const current = await screen.findByRole('button', { current: true })
  expect(current.textContent).toContain('jun-bautista')
})

test('no number of pending items is shown before it is known', () => {
  const queue = { state: 'loading', total: 0, oldestAt: null, isSearched: false }
  expect(summaryOf(queue as ReviewQueueState, Date.now())).toBe('')
})
