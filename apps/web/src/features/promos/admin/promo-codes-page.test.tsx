import {
  createPromoCode,
  deletePromoCode,
  deletePromoCodes,
  getSettings,
  listPromoCodes,
  updatePromoCode,
} from '@kapis/contract/routes'
import { refuse } from '@kapis/contract/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPromo, aSetting } from '../../../../test/fake-office.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { PromoCodesPage } from './promo-codes-page.tsx'

function prepare(server: FakeServer) {
  const promoCodes = [aPromo()]
  server.on(listPromoCodes, () => ({ promoCodes, pagination: aPage(promoCodes) }))
  server.on(getSettings, () => ({ settings: aSetting() }))
  server.on(createPromoCode, () => ({ promoCode: aPromo() }))
  server.on(updatePromoCode, () => ({ promoCode: aPromo() }))
  server.on(deletePromoCode, () => ({}))
  server.on(deletePromoCodes, () => ({ deletedPromoCodeIds: [aPromo().promoCodeId] }))
}

const open = (role: 'moderator' | 'admin' | 'super_admin' = 'admin', at = '') =>
  openStaffPage(<PromoCodesPage />, `/admin/promo-codes${at}`, { role, prepare })
const OPEN = `?modal=open&itemId=${aPromo().promoCodeId}`

test('a code is listed with its reward, its remaining uses and its end', async () => {
  await open()
  const row = (await screen.findByText('WELCOME')).closest('tr')
  expect(row?.textContent).toContain('15 coins + 5 tickets')
  expect(row?.textContent).toContain('412 of 1,000')
  expect(row?.textContent).toContain('12/31/26 11:59PM')
  expect(row?.textContent).toContain('Active')
})

test('the page says that claims of a shared code are those of one cell', async () => {
  const promoCodes = [aPromo({ isShared: true })]
  await openStaffPage(<PromoCodesPage />, '/admin/promo-codes', {
    role: 'admin',
    prepare(server) {
      prepare(server)
      server.on(listPromoCodes, () => ({ promoCodes, pagination: aPage(promoCodes) }))
    },
  })
  expect(await screen.findByText(/Claims are those of this cell only/)).toBeTruthy()
})

test('a refresh of the list is confirmed', async () => {
  const { user } = await open()
  await screen.findByText('WELCOME')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo codes refreshed successfully!'))
})

test('a new code shows field errors, its budget and its preview, then is created', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New promo code' }))
  const form = within(screen.getByRole('dialog', { name: 'New promo code' }))
  const type = async (label: string, text: string) => {
    await user.clear(form.getByLabelText(label))
    if (text !== '') await user.type(form.getByLabelText(label), text)
  }
  await type('Coins', '-1')
  await type('Max uses', '0')
  await type('Available uses', '-1')
  await user.click(form.getByRole('button', { name: 'Create promo code' }))
  for (const announcement of [
    'Promo code is required',
    'Amount must be a non-negative number',
    'Max uses must be greater than 0',
    'Available uses must be greater than 0',
  ]) {
    expect(form.getByText(announcement)).toBeTruthy()
  }
  expect(server.callsOf(createPromoCode)).toEqual([])
  await type('Code', 'bonus50')
  await type('Coins', '50')
  await type('Max uses', '200')
  await type('Available uses', '200')
  expect(await form.findByText(/₱5,000.00 or more needs a second person’s approval/)).toBeTruthy()
  expect(form.getByRole('region', { name: 'Player preview' }).textContent).toContain('BONUS50')
  await user.click(form.getByRole('button', { name: 'Create promo code' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo code created successfully!'))
  expect(server.callsOf(createPromoCode)[0]?.body).toMatchObject({
    promoCode: 'BONUS50',
    amount: { coin: '50', ticket: '0.00' },
    maxUses: 200,
  })
})

test('a budget above the threshold waits for approval', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New promo code' }))
  await user.type(screen.getByLabelText('Code'), 'LARGE')
  await user.clear(screen.getByLabelText('Coins'))
  await user.type(screen.getByLabelText('Coins'), '50')
  server.on(createPromoCode, () => {
    throw refuse('second_person_needed')
  })
  await user.click(screen.getByRole('button', { name: 'Create promo code' }))
  await waitFor(() => expect(snackbarTexts().join()).toContain('A second person must approve this'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an edit of the terms sends the version seen, and shows a refusal', async () => {
  const { server, user } = await open('admin', OPEN)
  const form = within(await screen.findByRole('dialog', { name: 'Promo code WELCOME' }))
  expect(form.getByText(/can only lower/)).toBeTruthy()
  server.failNext(updatePromoCode, {
    status: 409,
    code: 'promo_raised',
    message: 'Players have claimed this promo code, so its reward and uses can only be lowered.',
  })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(
    await form.findByText(
      'Players have claimed this promo code, so its reward and uses can only be lowered.',
    ),
  ).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo code updated successfully!'))
  expect(server.callsOf(updatePromoCode)[1]?.body).toMatchObject({ updatedAt: aPromo().updatedAt })
})

test('a code is switched off and deleted with a reason', async () => {
  const { server, user } = await open('admin', OPEN)
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const off = within(screen.getByRole('alertdialog', { name: 'Deactivate promo code' }))
  await user.click(off.getByRole('button', { name: 'Deactivate' }))
  expect(off.getByText('Reason is required')).toBeTruthy()
  await user.type(off.getByLabelText('Reason'), 'The week is over')
  await user.click(off.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo code updated successfully!'))
  expect(server.callsOf(updatePromoCode)[0]?.body).toMatchObject({ status: 'disabled' })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const gone = within(screen.getByRole('alertdialog', { name: 'Delete promo code' }))
  await user.type(gone.getByLabelText('Reason'), 'No longer needed')
  await user.click(gone.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Promo code deleted successfully!'))
  expect(server.callsOf(deletePromoCode)[0]?.query).toEqual({ reason: 'No longer needed' })
})

test('a moderator reads the terms and sees no action buttons', async () => {
  await open('moderator', OPEN)
  const details = within(await screen.findByRole('dialog', { name: 'Promo code WELCOME' }))
  expect(details.getByText('₱200.00')).toBeTruthy()
  for (const name of ['Save', 'Deactivate', 'Delete']) {
    expect(details.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.queryByRole('button', { name: 'New promo code' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('only a super admin deletes several codes together', async () => {
  const { server, user } = await open('super_admin')
  await screen.findByText('WELCOME')
  await user.keyboard('jx{Backspace}')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete promo code' }))
  expect(ask.getByText(/1 promo code: WELCOME/)).toBeTruthy()
  await user.type(ask.getByLabelText('Reason'), 'Tidy')
  await user.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(deletePromoCodes)).toHaveLength(1))
})
