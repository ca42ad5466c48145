import {
  listPromoCodes,
  listDepositReceipts,
  listUsers,
  listWalletQueue,
  searchAll,
} from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aWalletRow } from '../../../test/fake-cashier.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aPage, aStaffUser, openStaffPage } from '../../../test/staff-page.tsx'
import { PaletteButton } from './palette-button.tsx'

function answer(server: FakeServer) {
  const row = aWalletRow(7, { username: 'maya_luz' })
  server.on(listUsers, () => ({ users: [aStaffUser()], pagination: aPage([1]) }))
  server.on(listWalletQueue, () => ({ walletHistory: [row], pagination: aPage([1]) }))
  server.on(listPromoCodes, () => ({ promoCodes: [], pagination: aPage([]) }))
  server.on(searchAll, () => ({ results: [], isPartial: false }))
  // One list fails to load; the others must still be shown.
  server.failNext(listDepositReceipts, { status: 503 })
}

const open = () => openStaffPage(<PaletteButton />, '/admin', { prepare: answer })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

test('Ctrl K finds a page, a user and a payment, and Enter opens it', async () => {
  const { user, server, address } = await open()
  await screen.findByRole('button', { name: /Search users/ })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await user.type(field, 'user')
  expect(options()[0]).toBe('User Management')
  await user.clear(field)
  await user.type(field, 'maya')
  await waitFor(() => expect(server.callsOf(listUsers).at(-1)?.query.search).toBe('maya'))
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(screen.getByRole('option', { name: /maya_luz\s*player/ })).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toMatch(/\?tab=wallet&modal=open&itemId=/))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a quoted reference is searched once on the server and opens its page [UI-06]', async () => {
  const { user, server, address } = await open()
  const row = aWalletRow(7)
  const at = { username: 'maya_luz', userId: row.userId, createdAt: row.createdAt }
  const line = '005d3b74-f0f4-8c74-8000-000000000034'
  server.on(searchAll, () => ({
    results: [
      {
        kind: 'wallet' as const,
        id: row.walletHistoryId,
        reference: '000000000007',
        amount: 999,
        status: 'pending',
        seq: null,
        ...at,
      },
      {
        kind: 'transaction' as const,
        id: line,
        reference: '9e3779b00034',
        amount: 3,
        status: 'game_won',
        seq: 52,
        ...at,
      },
    ],
    isPartial: true,
  }))
  await user.click(await screen.findByRole('button', { name: /Search users/ }))
  await user.type(await screen.findByRole('combobox'), '9e3779b00034')
  await screen.findByRole('option', { name: /Transaction · 9e3779b00034 · maya_luz/ })
  expect(screen.getAllByRole('option', { name: /000000000007/ })).toHaveLength(1)
  expect(screen.getByText(/timed out/)).toBeTruthy()
  expect(server.callsOf(searchAll).at(-1)?.query).toEqual({ q: '9e3779b00034' })
  await user.click(screen.getByRole('option', { name: /9e3779b00034/ }))
  await waitFor(() => expect(address()).toContain(`itemId=${line}`))
  expect(address()).toMatch(/entry=(%22)?52/)
})

test('an empty palette sends no request', async () => {
  const { user, server } = await open()
  await user.click(await screen.findByRole('button', { name: /Search users/ }))
  await screen.findByRole('option', { name: 'User Management' })
  expect(server.callsOf(listUsers)).toHaveLength(0)
})

test('the entry selected by keyboard is scrolled into view', async () => {
  const shown: string[] = []
  const scroll = vi.fn(function scrollIntoView(this: Element) {
    shown.push(this.textContent ?? '')
  })
  HTMLElement.prototype.scrollIntoView = scroll
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /Search users/ }))
  await screen.findByRole('option', { name: 'User Management' })
  await user.keyboard('{ArrowUp}')
  expect(shown.at(-1)).toBe(options().at(-1))
  await user.keyboard('{ArrowDown}')
  expect(shown.at(-1)).toBe(options()[0])
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' })
})
