import { getWalletReview, listWalletQueue } from '@kapis/contract/routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import { aReview } from '../../../../../test/fake-reviews.ts'
import { aPage, openStaffPage } from '../../../../../test/staff-page.tsx'
import { session } from '#player/session/session-store.ts'
import { useStaffPreferences } from '#staff/staff-preferences.ts'
import { WithdrawalsPage } from '../withdrawals/withdrawals-page.tsx'

beforeEach(() => useStaffPreferences.setState({ views: {} }))

const row = aWalletRow(0, { type: 'withdraw', username: 'maya_luz' })

async function open(at = '/admin/withdrawals') {
  const opened = await openStaffPage(<WithdrawalsPage />, at, {
    prepare(server) {
      server.on(listWalletQueue, ({ query }) => {
        const found = query.search === 'nobody' ? [] : [row]
        return { walletHistory: found, pagination: aPage(found) }
      })
      server.on(getWalletReview, () => aReview({ walletHistory: row, record: null }))
    },
  })
  await screen.findByRole('searchbox')
  return opened
}

test('a queue is searched on the server, and no match is not shown as done', async () => {
  const { user, address } = await open()
  const field = screen.getByRole('searchbox')
  await user.type(field, 'nobody')
  expect(await screen.findByText('No pending item matches this search.')).toBeTruthy()
  expect(address()).toBe('/admin/withdrawals?search=nobody')
  // The field is not replaced when its own search arrives in the URL, so that typing can continue.
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText('All caught up')).toBeNull()
})

test('a view keeps tab and search of a queue under a name, and can be deleted', async () => {
  const { user, address } = await open('/admin/withdrawals?view=claims&search=maya')
  // The test DOM has no popovers, so typing into one is not possible.
  fireEvent.change(screen.getByLabelText('View name'), { target: { value: 'Maya in review' } })
  await user.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  const owner = session().user?.userId
  expect(Object.keys(useStaffPreferences.getState().views)).toEqual([`withdrawal-queue:${owner}`])
  await user.click(screen.getByLabelText(/^Queue/))
  await waitFor(() => expect(address()).toBe('/admin/withdrawals'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Maya in review', hidden: true }))
  await waitFor(() => expect(address()).toBe('/admin/withdrawals?view=claims&search=maya'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('maya')
  await user.click(screen.getByRole('button', { name: 'Delete view Maya in review', hidden: true }))
  expect(screen.queryByRole('button', { name: 'Maya in review', hidden: true })).toBeNull()
})

test('views of another member of staff are not shown', async () => {
  const view = { name: 'Theirs', search: { search: 'x' } }
  const views = { 'withdrawal-queue': [view], 'withdrawal-queue:somebody-else': [view] }
  useStaffPreferences.setState({ views })
  await open()
  expect(screen.queryByRole('button', { name: 'Theirs', hidden: true })).toBeNull()
})
