import { getFigures, getInsights, getOverview } from '@kapis/contract/routes'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anOverview, someFigures, someInsights } from '../../../../test/fake-office.ts'
import { openStaffPage } from '../../../../test/staff-page.tsx'
import { OverviewPage } from './overview-page.tsx'

const open = (change: Parameters<typeof anOverview>[0] = {}, role?: 'moderator' | 'super_admin') =>
  openStaffPage(<OverviewPage />, '/admin', {
    ...(role && { role }),
    prepare: (server) => {
      server.on(getOverview, () => anOverview(change))
      server.on(getFigures, () => someFigures())
      server.on(getInsights, () => someInsights())
    },
  })

const hrefs = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('waiting work comes first, and every figure links to its list', async () => {
  await open()
  const needs = await screen.findByRole('region', { name: 'Needs action' })
  expect(
    within(needs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    '7Deposits to reviewOldest 1 h 12 m',
    '4Withdrawals to payNext due in 3 h 30 m',
    '1Second approvals',
    '3Open reports',
    '0Codes ending soonNone',
    '₱0.00Unexplained pesosAll explained',
  ])
  expect(hrefs(needs)).toEqual([
    '/admin/deposit-receipts',
    '/admin/withdrawals',
    '/admin/approvals?state=open',
    '/admin/reports?status=open',
    '/admin/promo-codes?status=active',
    '/admin/reconciliation',
  ])
  for (const [figure, value, href] of [
    ['Players', '1,284', '/admin/users?role=player'],
    ['Deposits today', '₱86,400.00', '/admin/deposit-receipts?view=all'],
    ['Withdrawals today', '₱41,250.00', '/admin/withdrawals?status=completed'],
    ['Wagered today', '₱120,000.00', '#games'],
    ['House result today', '+₱1,183.00', '#books'],
  ] as const) {
    const link = screen.getByRole('link', { name: value })
    expect([
      link.closest('div')?.querySelector('dt')?.firstChild?.textContent,
      link.getAttribute('href'),
    ]).toEqual([figure, href])
  }
})

test('the strip and the charts show one result of today', async () => {
  const { days } = anOverview()
  await open({
    houseResultToday: 1600,
    days: [...days.slice(0, -1), { ...days.at(-1)!, houseResult: 1600 }],
    hours: Array.from({ length: 24 }, (_, hour) => ({
      wageredAmount: 0,
      houseResult: hour === 3 ? 1600 : 0,
      rounds: 1,
    })),
  })
  const today = within(await screen.findByRole('region', { name: 'House result today' }))
  expect(screen.getByRole('link', { name: '+₱1,600.00' })).toBeTruthy()
  expect(today.getByText('+₱1,600.00')).toBeTruthy()
  const byDay = await screen.findByRole('region', { name: 'House result' })
  await userEvent.setup().click(within(byDay).getByRole('button', { name: 'Table', hidden: true }))
  expect(within(byDay).getAllByRole('row')[1]?.textContent).toContain('₱1,600.00')
})

test('each figure explains how it is calculated', async () => {
  await open()
  await screen.findByText('House result today')
  const how = screen.getByRole('button', { name: 'How house result today is calculated' })
  const panel = document.getElementById(how.getAttribute('popovertarget') ?? '')
  expect(panel?.textContent).toContain('Stakes minus payouts of the same rounds')
})

test('a moderator sees no link to a forbidden page', async () => {
  await open({}, 'moderator')
  const needs = await screen.findByRole('region', { name: 'Needs action' })
  expect(within(needs).queryByText('Second approvals')).toBeNull()
})

test('a game outside its 95% range is flagged', async () => {
  const { games } = anOverview()
  const odd = { ...games[0]!, returnToPlayer: 1.2, low: 1.1, high: 1.3 }
  await open({ games: [odd, ...games.slice(1)] })
  const watch = await screen.findByRole('region', { name: 'Return to player, 14 days' })
  expect(within(watch).getByText('Review')).toBeTruthy()
})

test('broken invariants, late payments and failed jobs come first, by name', async () => {
  await open({
    isTrialBalanceEven: false,
    failedInvariants: ['I2 player balances and operator accounts add up to zero'],
    deadJobs: [{ task: 'read-deposit', count: 2, failedAt: '2026-11-15T01:00:00.000Z' }],
    overdueWithdrawals: 2,
  })
  const needs = await screen.findByRole('region', { name: 'Needs action' })
  const message = within(needs)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(message.slice(0, 2)).toEqual([
    '1Ledger violationsPayments are stopped until this is fixed',
    '2Failed jobsLast 11/15/26 9:00AM',
  ])
  expect(message).toContain('4Withdrawals to pay2 overdue')
  expect(screen.getByText('Not balanced')).toBeTruthy()
  expect(screen.getByText(/I2 player balances/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Failed jobs' }).textContent).toContain('read-deposit2')
})

test('payouts near the limit of the day are shown before they reach it', async () => {
  await open({ outflow: { paidToday: 410_000, cap: 500_000 } })
  const needs = await screen.findByRole('region', { name: 'Needs action' })
  const [first] = within(needs).getAllByRole('link')
  expect(first?.textContent).toBe(
    '1Withdrawals near the daily limit₱410,000.00 of ₱500,000.00 paid today',
  )
})

test('payouts far from the limit of the day are not mentioned', async () => {
  await open({ outflow: { paidToday: 390_000, cap: 500_000 } })
  const needs = await screen.findByRole('region', { name: 'Needs action' })
  expect(needs.textContent).not.toContain('daily limit')
})

test('players under review and an overdue check are shown with their reasons', async () => {
  const finding = 'I3 an account equals its newest journal entry'
  await open({
    isCheckOverdue: true,
    quarantined: [
      {
        userId: '5f0c1d2e-0000-4000-8000-000000000007',
        username: 'maya',
        since: '2026-11-15T01:00:00.000Z',
        findings: [finding],
      },
    ],
  })
  const needs = await screen.findByRole('region', { name: 'Needs action' })
  const shown = within(needs)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(shown.slice(0, 2)).toEqual([
    '1Ledger check overduePayments will stop if this stays overdue',
    '1Players under reviewTheir accounts don’t add up',
  ])
  const list = screen.getByRole('list', { name: 'Players under review' })
  expect(list.textContent).toBe(`maya: ${finding}`)
  expect(screen.getByText('Balanced, except for 1 player under review')).toBeTruthy()
  expect(screen.queryByText('Balanced')).toBeNull()
})

test('the trial balance ends in what players are owed', async () => {
  await open()
  const balance = await screen.findByRole('region', { name: 'Trial balance' })
  const rows = within(balance)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows[3]).toMatch(/^Game · Dice9,000.₱12,700.00.10.00$/)
  expect(rows.at(-1)).toContain('Owed to players')
  expect(within(balance).getByText(/Sealed through 11\/14/)).toBeTruthy()
})

test('a failed overview shows no zeros and can be retried', async () => {
  const { server, user } = await openStaffPage(<OverviewPage />, '/admin')
  expect(await screen.findByText('Couldn’t load the figures.')).toBeTruthy()
  server.on(getOverview, () => anOverview())
  server.on(getFigures, () => someFigures())
  server.on(getInsights, () => someInsights())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,284')).toBeTruthy()
})

test('a single super admin is reported only to those who can invite another', async () => {
  await open({ activeSuperAdmins: 1 }, 'super_admin')
  const warning = await screen.findByRole('status', { name: 'Only one super admin is active.' })
  expect(hrefs(warning)).toEqual(['/admin/users'])
  cleanup()
  await open({ activeSuperAdmins: 1 })
  await screen.findByRole('region', { name: 'Needs action' })
  expect(screen.queryByText('Only one super admin is active.')).toBeNull()
})

test('two super admins show no warning', async () => {
  await open({ activeSuperAdmins: 2 }, 'super_admin')
  await screen.findByRole('region', { name: 'Needs action' })
  expect(screen.queryByText('Only one super admin is active.')).toBeNull()
})
