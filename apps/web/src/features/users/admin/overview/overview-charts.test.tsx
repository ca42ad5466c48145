import { getFigures } from '@kapis/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anOverview, someFigures } from '../../../../../test/fake-office.ts'
import { openStaffPage } from '../../../../../test/staff-page.tsx'
import { OverviewCharts } from './overview-charts.tsx'

const open = (
  at = '/admin',
  change: Parameters<typeof someFigures>[1] = {},
  overview = anOverview({ days: [] }),
) =>
  openStaffPage(<OverviewCharts overview={overview} />, at, {
    prepare: (server) =>
      server.on(getFigures, ({ query }) => someFigures(query?.days ?? 14, change)),
  })

const chartOf = (name: string) => screen.findByRole('region', { name })

test('the range and the comparison are in the URL, and the charts follow them', async () => {
  const { server, user } = await open('/admin?days=30')
  const money = await chartOf('Money in and out')
  expect(within(money).getByRole('img').getAttribute('aria-label')).toContain(
    'from 10/17/26 to 11/15/26',
  )
  await user.click(screen.getByRole('radio', { name: '7 d' }))
  await waitFor(() => expect(server.callsOf(getFigures).at(-1)?.query).toMatchObject({ days: '7' }))
  expect(within(money).getByText('Before')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Compare with the previous 7 days' }))
  await waitFor(() => expect(within(money).queryByText('Before')).toBeNull())
})

test('a custom range asks for its own days', async () => {
  const { server, user } = await open()
  await chartOf('House result')
  await user.click(screen.getByRole('radio', { name: 'Custom' }))
  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-03-10' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-08' } })
  await waitFor(() =>
    expect(server.callsOf(getFigures).at(-1)?.query).toEqual({ days: '3', to: '2026-03-10' }),
  )
})

test('arrow keys read one column after the other, and Esc ends it', async () => {
  const { user } = await open()
  const chart = within(await chartOf('Money in and out'))
  const status = chart.getByRole('status')
  chart.getByRole('group').focus()
  await user.keyboard('{ArrowLeft}')
  expect(status.textContent).toBe(
    '11/15/26: Deposits ₱3,700.00, previous period ₱2,300.00; Withdrawals ₱400.00, previous period ₱400.00',
  )
  await user.keyboard('{ArrowLeft}')
  expect(status.textContent).toContain('11/14/26')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(status.textContent).toContain('11/02/26')
  await user.keyboard('{Escape}')
  expect(status.textContent).toBe('')
})

test('the pointer shows the numbers of the column below it', async () => {
  await open()
  const chart = within(await chartOf('House result'))
  // In this test, a chart is 640 pixels wide, 54 of which belong to the axis.
  fireEvent.pointerMove(chart.getByRole('img'), { clientX: 60 })
  expect(chart.getByText('11/02/26')).toBeTruthy()
  expect(chart.getByText('This period')).toBeTruthy()
  fireEvent.pointerLeave(chart.getByRole('img'))
  expect(chart.queryByText('11/02/26')).toBeNull()
})

test('a chart offers its numbers as a table and as a file', async () => {
  const { user } = await open()
  const chart = await chartOf('Money in and out')
  await user.click(within(chart).getByRole('button', { name: 'Table', hidden: true }))
  const rows = within(chart).getAllByRole('row')
  expect(rows).toHaveLength(15)
  expect(rows[1]?.textContent).toBe('11/15/26₱3,700.00₱2,300.00₱400.00₱400.00')
  const made = vi.fn<(file: Blob) => string>(() => 'blob:chart')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }))
  await user.click(within(chart).getByRole('button', { name: 'Download CSV', hidden: true }))
  const lines = (await made.mock.calls[0]![0].text()).split('\r\n')
  expect(lines[0]).toContain('Day,Deposits,Deposits (Previous period),Withdrawals')
  expect(lines[14]).toBe('11/15/26,3700,2300,400,400')
})

test('payouts are drawn against the limit of a day, if there is one', async () => {
  await open('/admin', {}, anOverview({ outflow: { paidToday: 410_000, cap: 500_000 } }))
  const chart = within(await chartOf('Withdrawals paid vs daily limit'))
  expect(chart.getByText('Daily limit ₱500,000.00')).toBeTruthy()
  expect(chart.getByText('82.00% of today’s limit')).toBeTruthy()
})

test('days without data say so', async () => {
  const { days, before } = someFigures()
  const zero = days.map((day) => ({ ...day, depositedAmount: 0, withdrawnAmount: 0 }))
  await open('/admin', {
    days: zero,
    before: before.map((day, at) => ({ ...zero[at]!, day: day.day })),
  })
  expect(within(await chartOf('Money in and out')).getByText('No data for these days')).toBeTruthy()
})

test('charts that cannot be loaded can be retried', async () => {
  const { server, user } = await openStaffPage(<OverviewCharts overview={anOverview()} />, '/admin')
  expect(await screen.findByText('Couldn’t load the charts.')).toBeTruthy()
  server.on(getFigures, () => someFigures())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await chartOf('House result today')).toBeTruthy()
})
