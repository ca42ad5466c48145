import { refuse } from '@kapis/contract/refusals'
import { previewReceiptImage, requestDeposit } from '@kapis/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readQrPh } from '@kapis/payments/qr-ph'
import { beforeEach, expect, test } from 'vitest'
import { aCashier, aWalletRow } from '../../../../test/fake-cashier.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aUser } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { WalletModal } from '../wallet-modal.tsx'

let server: FakeServer
let user: ReturnType<typeof renderPage>

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
  openWallet('deposit')
})

const open = () => (user = renderPage(<WalletModal />))
const image = (bytes = 10, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'receipt.png', { type })
const upload = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Choose an image'), { target: { files: [file] } })

test('the QR code carries the amount in the field, and only a valid amount [DEP-01]', async () => {
  open()
  const request = () => document.querySelector('[data-payload]')?.getAttribute('data-payload') ?? ''
  const field = await screen.findByLabelText('Amount to pay')
  expect(readQrPh(request())).toMatchObject({ isDynamic: true, amount: '999.00' })
  expect(screen.getByRole('img', { name: /₱999\.00/ })).toBeTruthy()
  await user.clear(field)
  await user.type(field, '1250.5')
  expect(readQrPh(request())?.amount).toBe('1250.50')
  await user.clear(field)
  await user.type(field, '2,000.75')
  expect(readQrPh(request())?.amount).toBe('2000.75')
  await user.clear(field)
  expect(request()).toBe('')
  expect(screen.getByText('Amount must be a positive number')).toBeTruthy()
})

test('players read before they deposit what a withdrawal needs, until they meet it [WDR-03]', async () => {
  server.state.cashier.played = { gamesPlayed: 3, wagered: 60 }
  open()
  const rule = 'You can withdraw once you have played 50 games and wagered ₱1,000.00 in total.'
  expect(await screen.findByText(rule)).toBeTruthy()
  server.state.cashier.played = { gamesPlayed: 50, wagered: 1000 }
  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))
  await screen.findByRole('button', { name: 'Withdraw' })
  await user.click(screen.getByRole('tab', { name: 'Deposit' }))
  await screen.findByLabelText('Amount to pay')
  expect(screen.queryByText(rule)).toBeNull()
})

test("an amount above the player's limit is reported while typing", async () => {
  const { limits } = server.state.account.limits
  server.state.account.limits.limits = limits.map((limit) =>
    limit.kind === 'deposit' && limit.period === 'week' ? { ...limit, amount: 500 } : limit,
  )
  open()
  const words = 'This deposit would exceed your deposit limit.'
  expect(await screen.findByText(words)).toBeTruthy()
  const field = screen.getByLabelText('Amount to pay')
  await user.clear(field)
  await user.type(field, '460')
  expect(screen.queryByText(words)).toBeNull()
})

test('a pause closes deposits and promo codes, and leaves withdrawals open', async () => {
  const pause = { kind: 'cool_off', endsAt: '2025-11-21T13:42:00.000Z' } as const
  server.state.account.limits = { ...server.state.account.limits, pause }
  open()
  expect(await screen.findByText('Play is paused')).toBeTruthy()
  expect(screen.getByText(/until 11\/21\/25 9:42PM.*You can still withdraw\./)).toBeTruthy()
  expect(screen.queryByLabelText('Choose an image')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Promo' }))
  expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

test('deposits are closed while the operator has no account', async () => {
  const account = { gcashNumber: null, gcashName: null, qrPayload: null, isRealMoney: false }
  server.state.cashier = aCashier({ account })
  open()
  expect(await screen.findByText('Deposits are closed')).toBeTruthy()
})

test.each([
  ['File size must be less than 5MB', image(5_242_881)],
  ['Only image files are allowed (JPEG, PNG, WebP)', image(10, 'image/gif')],
])('the deposit error "%s" is an alert, and nothing is sent [DEP-03]', async (words, file) => {
  open()
  expect(screen.queryByRole('button', { name: 'Submit Deposit' })).toBeNull()
  await upload(file)
  const alert = await screen.findByText(words)
  expect(alert.closest('[role="alert"]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit Deposit' })).toBeNull()
  expect(server.callsOf(previewReceiptImage)).toEqual([])
})

test('a file that is an image by name only is refused at the field [DEP-03]', async () => {
  server.on(previewReceiptImage, () => {
    throw refuse('file_refused')
  })
  open()
  await upload(image())
  const alert = await screen.findByText('Only image files are allowed (JPEG, PNG, WebP)')
  expect(alert.closest('[role="alert"]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit Deposit' })).toBeNull()
})

test('a chosen receipt can be enlarged before it is sent', async () => {
  const user = open()
  await upload(image())
  await user.click(await screen.findByRole('button', { name: 'Open image: Receipt' }))
  const preview = within(screen.getByRole('dialog', { name: 'Image preview' }))
  const enlarged = preview.getByRole<HTMLImageElement>('img', { name: 'Image preview' })
  expect(enlarged.src).toMatch(/^data:image\/png;base64,/)
  await user.click(preview.getByRole('button', { name: 'Zoom' }))
  expect(enlarged.style.width).toBe('200%')
  await user.click(preview.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Image preview' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Submit Deposit' })).toBeTruthy()
})

test('the reading fills the amount, a difference warns, and a resend is the same request [DEP-01, DEP-02]', async () => {
  server.state.cashier.preview = { ...server.state.cashier.preview, amount: 500 }
  open()
  await upload(image())
  expect(await screen.findByText('Read from image: ₱500.00, Ref 7024 118 903241')).toBeTruthy()
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('500.00')
  await user.clear(amount)
  await user.type(amount, '999')
  expect(screen.getByText('The receipt seems to say ₱500.00. Check the amount.')).toBeTruthy()

  server.failNext(requestDeposit, 'network')
  await user.click(screen.getByRole('button', { name: 'Submit Deposit' }))
  const confirm = within(screen.getByRole('dialog', { name: 'Confirm Deposit' }))
  await user.click(confirm.getByRole('button', { name: 'Confirm' }))
  expect(
    await confirm.findByText('Failed to connect to the server. Please try again.'),
  ).toBeTruthy()
  await user.click(confirm.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Deposit request submitted successfully!'))
  const [first, second] = server.callsOf(requestDeposit)
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.key).toBe(first?.key)
  const { userId } = aUser()
  expect(second?.body).toMatchObject({ userId, type: 'deposit', amount: 999 })

  expect(screen.queryByRole('dialog', { name: 'Confirm Deposit' })).toBeNull()
  expect(await screen.findByText('We’re reading your receipt.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount to pay').value).toBe('999')
})

test('an unreadable image does not block the deposit', async () => {
  server.failNext(previewReceiptImage, { status: 500 })
  open()
  await upload(image())
  expect(await screen.findByText(/Couldn’t read the image. Check the amount/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('999')
  expect(screen.getByRole('button', { name: 'Submit Deposit' })).toBeTruthy()
})

test('every reason for waiting has a text', async () => {
  const waitsFor = [
    'unreadable',
    'no_record',
    'amount_differs',
    'payer_differs',
    'reference_reused',
    'image_reused',
    'reference_sent_again',
    'image_sent_again',
    'second_person',
  ] as const
  server.state.cashier.rows = [aWalletRow(1, { waitsFor: [...waitsFor] })]
  open()
  const list = within(await screen.findByRole('region', { name: 'Recent deposits' }))
  expect(list.getAllByText(/./, { selector: '[role="status"] > p' })).toHaveLength(9)
})

test('a rejected deposit shows its reason for a day, then only in the history', async () => {
  const updatedAt = new Date().toISOString()
  const rejected = { status: 'rejected', comment: 'Reference not found' } as const
  server.state.cashier.rows = [
    aWalletRow(1, { ...rejected, updatedAt }),
    aWalletRow(2, { ...rejected, comment: 'An old reason' }),
  ]
  open()
  expect(await screen.findByText('Reason: Reference not found')).toBeTruthy()
  expect(screen.getByText('Rejected')).toBeTruthy()
  expect(screen.queryByText('Reason: An old reason')).toBeNull()
})

test('a deposit credited meanwhile updates the balance without a reload', async () => {
  server.state.cashier.rows = [aWalletRow(1, { waitsFor: ['no_record'] })]
  open()
  expect(await screen.findByText(/Waiting for GCash to confirm/)).toBeTruthy()
  server.state.cashier.rows = [aWalletRow(1, { status: 'completed' })]
  await waitFor(() => expect(snackbarTexts()).toContain('₱999.00 was added to your balance.'))
  expect(screen.queryByRole('region', { name: 'Recent deposits' })).toBeNull()
})
