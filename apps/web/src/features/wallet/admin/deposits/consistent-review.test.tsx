import type { WalletReview } from '@kapis/contract/receipts'
import { getWalletReview, listWalletQueue } from '@kapis/contract/routes'
import type { DepositWait } from '@kapis/contract/wallet'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import { aRecord, aReview, someMatches } from '../../../../../test/fake-reviews.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { DepositReceiptsPage } from '../deposit-receipts-page.tsx'

type Duplicate = WalletReview['twins'][number]
const aDuplicate = (
  by: Duplicate['by'],
  status: Duplicate['status'] = 'completed',
  isLater = false,
): Duplicate => ({
  by,
  walletHistoryId: 'c0ffee00-0000-4000-8000-0000000000f1',
  userId: 'c0ffee00-0000-4000-8000-0000000000f2',
  username: 'jun-bautista',
  status,
  amount: 999,
  createdAt: '2025-11-14T12:00:00.000Z',
  isLater,
})

type Situation = { waitsFor: DepositWait[] } & Partial<WalletReview>

/** What the server says about one deposit: why it waits, and what the item shows about it. */
const SITUATIONS: Record<string, Situation> = {
  'all agree': { waitsFor: ['second_person'] },
  'the receipt was credited': {
    waitsFor: ['reference_reused', 'image_reused'],
    twins: [aDuplicate('reference'), aDuplicate('image')],
    record: aRecord({ status: 'completed' }),
    verdicts: [someMatches({ sender: 'unknown' })],
  },
  'another deposit claims the reference': {
    waitsFor: ['reference_reused'],
    twins: [aDuplicate('reference', 'pending')],
  },
  'the reference was sent again': {
    waitsFor: ['reference_sent_again'],
    twins: [aDuplicate('reference', 'pending', true)],
  },
  'the image was sent again': {
    waitsFor: ['image_sent_again'],
    twins: [aDuplicate('image', 'pending', true)],
  },
  'the image was sent before': { waitsFor: ['image_reused'], twins: [aDuplicate('image')] },
  'another amount': {
    waitsFor: ['amount_differs'],
    record: aRecord({ amount: 450 }),
    verdicts: [someMatches({ amount: 'differs' })],
  },
  'another payer': { waitsFor: ['payer_differs'], verdicts: [someMatches({ sender: 'differs' })] },
  'no record': { waitsFor: ['no_record'], record: null, verdicts: [] },
  unreadable: {
    waitsFor: ['unreadable'],
    record: null,
    verdicts: [],
    reading: { amount: null, referenceNumber: null, sender: null, paidAt: null },
  },
}

/** Texts that must not be shown for a deposit with this reason, and what must be shown. */
const MEANINGS: Partial<Record<DepositWait, { never: RegExp[]; badge: RegExp }>> = {
  reference_reused: {
    never: [/^Reference not used/, /\d of 4 match/],
    badge: /^Reference reused$/,
  },
  image_reused: { never: [/^Image not uploaded/], badge: /reused$/ },
  reference_sent_again: {
    never: [/^Reference not used/, /\d of 4 match/, /reused/],
    badge: /^Reference sent again$/,
  },
  image_sent_again: { never: [/^Image not uploaded/, /reused/], badge: /^Image sent again$/ },
  amount_differs: { never: [/^4 of 4 match/], badge: /^Amount differs$/ },
  payer_differs: { never: [/^Sender matches/, /^4 of 4 match/], badge: /^Payer differs$/ },
  no_record: { never: [/^\d of 4 match/, /^Sender matches/], badge: /^No record yet$/ },
  unreadable: { never: [/^Reference not used/], badge: /^Unreadable image$/ },
}

test.each(Object.entries(SITUATIONS))(
  'the texts beside each other do not contradict: %s',
  async (_, { waitsFor, ...change }) => {
    const walletHistory = { ...aReview().walletHistory, waitsFor }
    const review = aReview({ ...change, walletHistory })
    const rows = [walletHistory, aWalletRow(1)]
    await openStaffPage(<DepositReceiptsPage />, '/admin/deposit-receipts', {
      prepare(server) {
        server.on(listWalletQueue, () => ({ walletHistory: rows, pagination: aPage(rows) }))
        server.on(getWalletReview, () => review)
      },
    })
    await screen.findByText(/^(Matched record|Choose the matching record)$/)
    const accused = waitsFor.flatMap((wait) => MEANINGS[wait] ?? [])
    for (const { never, badge } of accused) {
      expect(screen.getAllByText(badge).length).toBeGreaterThan(0)
      for (const words of never) expect(screen.queryByText(words)).toBeNull()
    }
    // A text for which there is a reason is shown only with that reason.
    const isClaimed = (wait: DepositWait) => waitsFor.includes(wait)
    expect(screen.queryByText(/^Reference also sent by/) !== null).toBe(
      isClaimed('reference_reused'),
    )
    expect(screen.queryByText(/^Image also sent by/) !== null).toBe(isClaimed('image_reused'))
    expect(screen.queryByText(/^Reference sent again later by/) !== null).toBe(
      isClaimed('reference_sent_again'),
    )
    expect(screen.queryByText(/^Image sent again later by/) !== null).toBe(
      isClaimed('image_sent_again'),
    )
    expect(screen.queryByText(/^Sender doesn’t match/) !== null).toBe(isClaimed('payer_differs'))
  },
)

test('a payment that was credited before is named first, and rejecting it is the first button', async () => {
  const { waitsFor, ...change } = SITUATIONS['the receipt was credited']!
  const walletHistory = { ...aReview().walletHistory, waitsFor }
  await openStaffPage(<DepositReceiptsPage />, '/admin/deposit-receipts', {
    prepare(server) {
      server.on(listWalletQueue, () => ({
        walletHistory: [walletHistory],
        pagination: aPage([walletHistory]),
      }))
      server.on(getWalletReview, () => aReview({ ...change, walletHistory }))
    },
  })
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('jun-bautista sent ₱999.00 on 11/14/25 8:00PM.')
  const [first] = screen.getAllByRole('button', { name: /^(Reject|Approve and credit)/ })
  expect(first?.textContent).toMatch(/^Reject/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true)
})
