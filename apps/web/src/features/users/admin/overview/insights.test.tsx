import { getInsights } from '@kapis/contract/routes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someInsights } from '../../../../../test/fake-office.ts'
import { openStaffPage } from '../../../../../test/staff-page.tsx'
import { PlayerInsights } from './insights.tsx'

const open = () =>
  openStaffPage(<PlayerInsights />, '/admin', {
    prepare: (server) => server.on(getInsights, () => someInsights()),
  })

test('players with a reason to look come first, and each leads to the player', async () => {
  await open()
  const look = await screen.findByRole('region', { name: 'Biggest wins and losses' })
  const links = within(look).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'JBjun-bautistajoined 3 days ago and 4.1 bets a second+₱48,200.00won',
    'TAtalaat 96% of a loss limit−₱18,640.00lost',
    'MLmaya_luz1,204 rounds+₱60,000.00won',
  ])
  expect(links[0]?.getAttribute('href')).toMatch(/^\/admin\/users\/[0-9a-f-]{36}$/)
})

test('retention is a share of the sign-ups, and weeks to come are empty', async () => {
  await open()
  const [table] = await screen.findAllByRole('region', { name: 'Retention by sign-up week' })
  const rows = within(table!).getAllByRole('row')
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([[], ['200', '90', '46'], ['0', '', '']])
})

test('deposits are listed by what became of them', async () => {
  await open()
  const states = await screen.findByRole('region', { name: 'Deposits by status' })
  expect(within(states).getByRole('row', { name: /Credited automatically/ }).textContent).toBe(
    'Credited automatically120₱64,000.00',
  )
})

test('lists that cannot be loaded can be retried', async () => {
  const { server, user } = await openStaffPage(<PlayerInsights />, '/admin')
  expect(await screen.findByText('Couldn’t load the lists about players.')).toBeTruthy()
  server.on(getInsights, () => someInsights())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('jun-bautista')).toBeTruthy()
})
