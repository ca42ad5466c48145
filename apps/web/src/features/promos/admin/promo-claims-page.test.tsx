import { deletePromoClaim, deletePromoClaims, listPromoClaims } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { PromoClaimsPage } from './promo-claims-page.tsx'

const claim = (n: number) => ({
  promoClaimId: `00000000-0000-4000-8000-00000000000${n}`,
  userId: '00000000-0000-4000-8000-0000000000aa',
  promoCodeId: '00000000-0000-4000-8000-0000000000bb',
  promoCode: 'WELCOME',
  amount: { coin: 15, ticket: 5 },
  state: 'used' as const,
  username: `maya_${n}`,
  createdAt: '2026-11-14T02:00:00.000Z',
  updatedAt: '2026-11-14T02:00:00.000Z',
})

function prepare(server: FakeServer) {
  const promoClaims = [claim(1), claim(2)]
  server.on(listPromoClaims, () => ({ promoClaims, pagination: aPage(promoClaims) }))
  server.on(deletePromoClaim, () => ({}))
  server.on(deletePromoClaims, () => ({ deletedPromoClaimIds: [] }))
}
const open = (role: 'admin' | 'super_admin', at = '') =>
  openStaffPage(<PromoClaimsPage />, `/admin/promo-claims${at}`, { role, prepare })
const OPEN = `?modal=open&itemId=${claim(1).promoClaimId}`

test('the claims of one code are requested by URL', async () => {
  const { server } = await open('admin', `?promoCodeId=${claim(1).promoCodeId}`)
  const row = (await screen.findByText('maya_1')).closest('tr')
  expect(row?.textContent).toContain('WELCOME₱15.005.00Used11/14/26 10:00AM')
  expect(server.callsOf(listPromoClaims)[0]?.query).toMatchObject({
    promoCodeId: claim(1).promoCodeId,
  })
})

test('a super admin hides one claim with a reason', async () => {
  const { server, user } = await open('super_admin', OPEN)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const ask = within(screen.getByRole('alertdialog', { name: 'Delete promo claim' }))
  expect(ask.getByText(/Balances won’t change/)).toBeTruthy()
  await user.type(ask.getByLabelText('Reason'), 'A test account')
  await user.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo claim deleted successfully!'))
  expect(server.callsOf(deletePromoClaim)[0]?.query).toEqual({ reason: 'A test account' })
})

test('only a super admin hides several claims together', async () => {
  const { server, user } = await open('super_admin')
  await screen.findByText('maya_1')
  await user.keyboard('jxjx{Backspace}')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete promo claim' }))
  await user.type(ask.getByLabelText('Reason'), 'Tests')
  await user.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(deletePromoClaims)).toHaveLength(1))
})

test('an admin reads a claim but cannot hide it', async () => {
  await open('admin', OPEN)
  const details = within(await screen.findByRole('dialog', { name: 'WELCOME claim' }))
  expect(details.getByText('maya_1')).toBeTruthy()
  expect(details.queryByRole('button', { name: 'Delete' })).toBeNull()
})
