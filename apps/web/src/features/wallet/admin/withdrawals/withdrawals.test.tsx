import type { StaffRole } from '@kapis/contract/policy'
import type { WalletReview } from '@kapis/contract/receipts'
import {
  assignWalletRow,
  getSettings,
  getWalletReview,
  listWalletQueue,
  updateWalletRow,
} from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import { aSetting } from '../../../../../test/fake-office.ts'
import { aReview } from '../../../../../test/fake-reviews.ts'
import { holdDecisions } from '../../../../../test/hold-decisions.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../../test/start-server.ts'
import { useHeldDecision } from '#staff/review/held-decision.ts'
import { formatDue } from './format-due.ts'
import { WithdrawalsPage } from './withdrawals-page.tsx'

holdDecisions()

const row = aWalletRow(0, {
  type: 'withdraw',
  username: 'maya_luz',
  amount: 500,
  gcashNumber: '09175550142',
  gcashName: 'Maria Luz Reyes',
  stage: 'requested',
  dueAt: '2025-11-17T13:00:00.000Z',
  claimedBy: 'r.santos',
  claimedAt: '2025-11-14T13:00:00.000Z',
})
const unassigned = { ...row, claimedBy: null, claimedAt: null }

async function open(change: Partial<WalletReview> = {}, role: StaffRole = 'admin') {
  const review = aReview({ walletHistory: row, record: null, ...change })
  const rows = [review.walletHistory]
  const opened = await openStaffPage(<WithdrawalsPage />, '/admin/withdrawals', {
    role,
    prepare(server) {
      server.on(listWalletQueue, () => ({ walletHistory: rows, pagination: aPage(rows) }))
      server.on(getWalletReview, () => review)
      server.on(updateWalletRow, () => ({ walletHistory: review.walletHistory }))
      server.on(getSettings, () => ({ settings: aSetting() }))
      server.on(assignWalletRow, () => ({ walletHistory: review.walletHistory }))
    },
  })
  await screen.findByLabelText('Internal note')
  return opened
}
const sent = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.callsOf(updateWalletRow).map(({ body }) => body)

const sendNow = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: /^Send now/ }))

test('a withdrawal is completed by one key after its image is selected', async () => {
  const { server, user } = await open()
  await user.keyboard('a')
  expect(snackbarTexts()).toContain('Add proof of payment, or say in the comment how you paid.')
  expect(sent(server)).toEqual([])
  const proof = new File(['picture'], 'payout.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose proof of payment'), proof)
  await screen.findByText('payout.png')
  await user.keyboard('a')
  await sendNow(user)
  await waitFor(() => expect(sent(server)).toHaveLength(1))
  expect(sent(server)[0]).toEqual({
    status: 'completed',
    version: 1,
    adminConfirmationReceiptImage: {
      fileData: btoa('picture'),
      fileName: 'payout.png',
      fileType: 'image/png',
    },
  })
  expect(snackbarTexts()).toContain('Wallet history updated successfully!')
})

test('the comment of a hold does not count as how the withdrawal was paid', async () => {
  const { server, user } = await open({ walletHistory: { ...row, comment: 'Waiting' } })
  await user.keyboard('a')
  expect(snackbarTexts()).toContain('Add proof of payment, or say in the comment how you paid.')
  expect(screen.queryByText(/^Sends in/)).toBeNull()
  await user.type(screen.getByLabelText('Comment'), '. Paid at the counter')
  await user.tab()
  await user.keyboard('a')
  await sendNow(user)
  await waitFor(() => expect(sent(server)).toHaveLength(1))
  expect(sent(server)[0]).toMatchObject({ comment: 'Waiting. Paid at the counter' })
})

test('an undone payment sends nothing and keeps its image and comment', async () => {
  const { server, user } = await open()
  const proof = new File(['picture'], 'payout.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose proof of payment'), proof)
  await screen.findByText('payout.png')
  await user.type(screen.getByLabelText('Comment'), 'Paid at the counter')
  await user.click(screen.getByRole('button', { name: /^Mark ₱500\.00 as paid/ }))
  expect(await screen.findByText('Mark ₱500.00 as paid · maya_luz')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('payout.png')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Paid at the counter')
  expect(sent(server)).toEqual([])
})

test('an image that was removed after an undo does not come back', async () => {
  const { user } = await open()
  const proof = new File(['picture'], 'payout.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose proof of payment'), proof)
  await screen.findByText('payout.png')
  await user.click(screen.getByRole('button', { name: /^Mark ₱500\.00 as paid/ }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await screen.findByText('payout.png')
  await user.click(screen.getByRole('button', { name: 'Remove proof of payment' }))
  const kept = useHeldDecision.getState().typed[row.walletHistoryId]
  expect(kept?.typed.image).toBeNull()
})

test('a number that another player withdraws to is pointed out first', async () => {
  const other = { userId: row.userId, username: 'carlo_dg', withdrawals: 2 }
  await open({ numberSharedBy: [other] })
  const [first] = screen.getAllByText(/carlo_dg/)
  expect(first?.textContent).toBe(
    'Also used by carlo_dg (2 withdrawals). Check that both players are who they say.',
  )
  expect(first?.closest('ul')?.firstElementChild).toBe(first?.closest('li'))
})

test('a payee on an exclusion list is the first thing that the checks say', async () => {
  await open({ isPayeeListed: true })
  const warning = screen.getByText(/^An exclusion list names this payee/)
  const item = warning.closest('li')
  expect(item?.dataset['tone']).toBe('loss')
  expect(warning.closest('ul')?.firstElementChild).toBe(item)
})

test('an amount that needs a second person says so before the decision', async () => {
  await open({ walletHistory: { ...row, amount: 6_000 } })
  expect(await screen.findByText(/^Amounts from ₱5,000\.00 need a second person/)).toBeTruthy()
})

test('a withdrawal that is opened from the list is assigned, and the next press marks it as paid', async () => {
  const { server, user } = await open({ walletHistory: unassigned })
  expect(screen.getByText(/Start the payment before you send the money/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /maya_luz.*₱500\.00/ }))
  await waitFor(() => expect(server.callsOf(assignWalletRow)).toHaveLength(1))
  expect(server.callsOf(assignWalletRow)[0]?.body).toEqual({ isMine: true })
})

test('by keyboard, the first press assigns a withdrawal and the next one pays it', async () => {
  const { server, user } = await open({ walletHistory: unassigned })
  expect(screen.getByRole('button', { name: /^Start payment of ₱500\.00/ })).toBeTruthy()
  await user.keyboard('a')
  await waitFor(() => expect(server.callsOf(assignWalletRow)[0]?.body).toEqual({ isMine: true }))
  expect(sent(server)).toEqual([])
})

test('a moderator who opens a withdrawal does not assign it', async () => {
  const { server, user } = await open({ walletHistory: unassigned }, 'moderator')
  await user.click(screen.getByRole('button', { name: /maya_luz.*₱500\.00/ }))
  expect(screen.queryByRole('button', { name: /^Start payment/ })).toBeNull()
  expect(server.callsOf(assignWalletRow)).toEqual([])
})

test('a saved confirmation image disables the rejection', async () => {
  const { server, user } = await open()
  const proof = new File(['picture'], 'payout.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose proof of payment'), proof)
  await user.click(await screen.findByRole('button', { name: 'Save proof' }))
  await waitFor(() => expect(sent(server)[0]).not.toHaveProperty('status'))
})

test('a withdrawal with a confirmation image is completed by one key and cannot be rejected', async () => {
  const kept = { ...row, adminConfirmationReceiptImageFileKey: 'proofs/1' }
  const { server, user } = await open({ walletHistory: kept })
  await user.keyboard('r')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.keyboard('a')
  await sendNow(user)
  await waitFor(() => expect(sent(server)).toEqual([{ status: 'completed', version: 1 }]))
})

test('a rejection needs a reason and says that the money is returned', async () => {
  const { server, user } = await open()
  await user.keyboard('r')
  const request = within(await screen.findByRole('alertdialog'))
  expect(request.getByText(/₱500.00 goes back to maya_luz/)).toBeTruthy()
  await user.click(request.getByRole('button', { name: 'Reject and refund' }))
  expect(request.getByText('Reason is required')).toBeTruthy()
  await user.type(request.getByLabelText('Reason'), 'Wrong name')
  await user.click(request.getByRole('button', { name: 'Reject and refund' }))
  expect(sent(server)).toEqual([])
  await sendNow(user)
  await waitFor(() =>
    expect(sent(server)).toEqual([{ status: 'rejected', comment: 'Wrong name', version: 1 }]),
  )
})

test('a first-time payee is flagged in the list and in the item', async () => {
  await open({ walletHistory: { ...row, isGcashNew: true } })
  expect(screen.getByText('New number')).toBeTruthy()
  expect(screen.getByText('First withdrawal to this number. Check the name.')).toBeTruthy()
})

test.each([
  ['match', 0.94, /matches the name on the ID \(score 0\.94\)/],
  ['staff', 0.82, /may not be the name on the ID \(score 0\.82\).*state it in the comment/],
] as const)('a GCash name in the band “%s” is compared with the ID', async (band, score, text) => {
  await open({ payeeName: { band, score, reasons: [] } })
  expect(screen.getByText(text)).toBeTruthy()
})

test('a payout hold shows its end', async () => {
  const { person: member } = aReview()
  await open({ person: { ...member, payoutHoldUntil: '2025-11-15T13:00:00.000Z' } })
  expect(screen.getByText(/withdrawals are on hold until 11\/15\/25 9:00PM/)).toBeTruthy()
})

test("an excluded player's item says that only their own money is paid", async () => {
  const { person: member } = aReview()
  await open({
    person: { ...member, gamesPlayed: 3, totalWageredAmount: 60 },
    withdrawal: {
      basis: 'own',
      excludedUntil: '2026-05-14T13:00:00.000Z',
      closingSince: null,
      withdrawable: 30,
      keptBack: 50,
    },
  })
  expect(screen.getByText(/self-excluded until 05\/14\/26 9:00PM/).textContent).toContain(
    'Own money left: ₱30.00. Promo credit withheld: ₱50.00.',
  )
})

test('a changed payee shows the end of its hold and who changed it', async () => {
  const payeeHoldUntil = '2025-11-15T13:00:00.000Z'
  await open({ walletHistory: { ...row, payeeHoldUntil }, editors: ['ana-reyes'] })
  expect(screen.getByText(/The payee changed. Don’t pay before 11\/15\/25 9:00PM/)).toBeTruthy()
  expect(
    screen.getByText('Edited by ana-reyes. Someone else must approve the payment.'),
  ).toBeTruthy()
})

test('files that are not images are refused with a message', async () => {
  const { user } = await open()
  const picker = screen.getByLabelText<HTMLInputElement>('Choose proof of payment')
  picker.removeAttribute('accept')
  await user.upload(picker, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('Only image files are allowed (JPEG, PNG, WebP)')).toBeTruthy()
})

test('the queue is refreshed on request, with a confirmation', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Wallet history refreshed successfully!'))
})

test('the time until a withdrawal is due, or overdue, is shown', () => {
  const due = Date.parse('2025-11-17T13:00:00.000Z')
  expect(formatDue(row, due - 72 * 60_000)).toBe('due in 1 h 12 min')
  expect(formatDue(row, due + 5 * 60_000)).toBe('overdue by 5 min')
})

test('a selected image disables Reject with a reason; removing it enables Reject', async () => {
  const { user } = await open()
  const reject = () => screen.getByRole('button', { name: /^Reject/ })
  expect(reject().hasAttribute('disabled')).toBe(false)
  const proof = new File(['picture'], 'payout.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose proof of payment'), proof)
  const why = await screen.findByText(/Remove the proof first/)
  expect(reject().hasAttribute('disabled')).toBe(true)
  expect(reject().getAttribute('aria-describedby')).toBe(why.parentElement?.id)
  await user.click(screen.getByRole('button', { name: 'Remove proof' }))
  expect(reject().hasAttribute('disabled')).toBe(false)
  expect(screen.queryByText(/Remove the proof first/)).toBeNull()
})

const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

test('the comment is labelled as read by the player, the internal note as staff-only', async () => {
  const { user } = await open()
  expect(noteOf(screen.getByLabelText('Comment'))).toBe('The player will see this.')
  expect(noteOf(screen.getByLabelText('Internal note'))).toBe('Only staff will see this.')
  await user.click(screen.getByRole('button', { name: /^Reject/ }))
  const request = within(await screen.findByRole('alertdialog'))
  expect(noteOf(request.getByLabelText('Reason'))).toBe('The player will see this.')
})

test('an internal note is saved by its own button', async () => {
  const { server, user } = await open()
  await user.type(screen.getByLabelText('Internal note'), 'Call first')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(sent(server)).toEqual([{ internalNote: 'Call first' }]))
  expect(snackbarTexts()).toContain('Internal note saved.')
})

test('an unsaved internal note is saved before the decision', async () => {
  const kept = { ...row, adminConfirmationReceiptImageFileKey: 'proofs/1' }
  const { server, user } = await open({ walletHistory: kept })
  await user.type(screen.getByLabelText('Internal note'), 'Call first')
  await user.click(screen.getByRole('button', { name: /^Mark / }))
  await sendNow(user)
  await waitFor(() =>
    expect(sent(server)).toEqual([
      { internalNote: 'Call first' },
      { status: 'completed', version: 1 },
    ]),
  )
})

test('the focus goes to the title when the last row is decided', async () => {
  const { user } = await open({ walletHistory: unassigned })
  await user.click(screen.getByRole('button', { name: /^Reject/ }))
  const request = within(await screen.findByRole('alertdialog'))
  await user.type(request.getByLabelText('Reason'), 'Wrong number')
  await user.click(request.getByRole('button', { name: /^Reject/ }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})
