import { assignWalletRow, getWalletReview, listWalletQueue } from '@kapis/contract/routes'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import { aReview } from '../../../../../test/fake-reviews.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { WithdrawalsPage } from './withdrawals-page.tsx'

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media === '(max-width: 1023px)' }) as never,
  )
})
afterEach(() => vi.restoreAllMocks())

const row = aWalletRow(0, { type: 'withdraw', username: 'maya_luz', amount: 500 })

function open(at = '/admin/withdrawals') {
  return openStaffPage(<WithdrawalsPage />, at, {
    prepare(server) {
      server.on(listWalletQueue, () => ({ walletHistory: [row], pagination: aPage([row]) }))
      server.on(getWalletReview, () => aReview({ walletHistory: row, record: null }))
      server.on(assignWalletRow, () => ({ walletHistory: row }))
    },
  })
}
const item = () => screen.findByRole('button', { name: /maya_luz.*₱500\.00/ })

test('where the list stands alone, nothing of an item is read, marked or under a key', async () => {
  const { server, user } = await open()
  const listed = await item()
  await user.keyboard('c')
  expect(server.callsOf(assignWalletRow)).toEqual([])
  expect(server.callsOf(getWalletReview)).toEqual([])
  expect(listed.getAttribute('aria-current')).toBeNull()
})

test('going back leads from an item to the list', async () => {
  const { user, router, address } = await open()
  await user.click(await item())
  expect(await screen.findByLabelText('Internal note')).toBeTruthy()
  expect(address()).toContain('modal=open')
  act(() => router.history.back())
  await waitFor(() => expect(address()).toBe('/admin/withdrawals'))
  expect((await item()).getAttribute('aria-current')).toBe('true')
})

test('a link to an item opens it, and what was typed there outlasts a look at the list', async () => {
  const id = row.walletHistoryId
  const { user } = await open(`/admin/withdrawals?modal=open&itemId=${id}`)
  await user.type(await screen.findByLabelText('Internal note'), 'Called')
  await user.click(screen.getByRole('button', { name: 'Back to queue' }))
  await user.click(await item())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Internal note').value).toBe('Called')
})
