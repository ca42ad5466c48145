import { setLimit, setReminder, startPause } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { ApiError } from '#lib/api/api-errors.ts'
import { fetchLimits, keepLimits } from '#player/limits/limits.ts'
import { recordPlayBlock, usePlayBlock } from '#player/limits/play-block.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { LimitsTable } from './limits-table.tsx'
import { PauseChoices } from './pause-choices.tsx'
import { ReminderChoice } from './reminder-choice.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
})

const use = (name: string) => screen.findByTestId(`limit-${name}`)
const PERIODS: Record<string, string> = { day: 'Day', week: 'Week', month: 'Month' }
type User = ReturnType<typeof renderPage>

/** Opens the form of a limit, such as `loss-month`. */
async function open(user: User, name: string) {
  const [kind, period = ''] = name.split('-')
  const row = within(await screen.findByTestId(`limits-${kind}`))
  await user.click(row.getByRole('button'))
  await user.click(screen.getByRole('radio', { name: PERIODS[period]! }))
}

async function change(user: User, name: string, amount: string) {
  await open(user, name)
  await user.clear(screen.getByLabelText('Max amount'))
  await user.type(screen.getByLabelText('Max amount'), amount)
}
/** Returns the bodies of the writes. The page also reads this path, but reads have no body. */
const sent = () => server.callsOf(setLimit).flatMap(({ body }) => body ?? [])
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save limit' }))

test('a first limit applies immediately and shows its use', async () => {
  const user = renderPage(<LimitsTable />)
  expect(await screen.findAllByText('₱40.00 this month, no limit')).toHaveLength(3)
  await change(user, 'deposit-day', '500')
  expect(screen.getByText('This applies immediately.')).toBeTruthy()
  await save(user)
  await waitFor(async () =>
    expect((await use('deposit-day')).textContent).toContain('₱40.00 of ₱500.00'),
  )
  expect(sent()[0]).toEqual({
    kind: 'deposit',
    period: 'day',
    amount: '500',
  })
  expect(snackbarTexts()).toEqual(['Limit updated successfully!'])
})

test('a limit may be entered with thousands separators', async () => {
  const user = renderPage(<LimitsTable />)
  await change(user, 'deposit-day', '1,500')
  await save(user)
  await waitFor(() => expect(sent()[0]).toMatchObject({ amount: '1500' }))
})

test('a looser limit shows when it applies, before and after saving [LIM-01]', async () => {
  const user = renderPage(<LimitsTable />)
  await change(user, 'wager-week', '500')
  await save(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await change(user, 'wager-week', '900')
  expect(
    screen.getByText(/^This applies on .*Until then, your limit stays the same\.$/),
  ).toBeTruthy()
  await save(user)
  await waitFor(async () =>
    expect((await use('wager-week')).textContent).toContain(
      'Changes to ₱900.00 on 11/15/25 9:42PM',
    ),
  )
  expect((await use('wager-week')).textContent).toContain('₱500.00')

  await open(user, 'wager-week')
  await user.click(screen.getByRole('button', { name: 'Keep ₱500.00' }))
  await waitFor(async () => expect((await use('wager-week')).textContent).not.toContain('from'))
})

test("the month's stakes and net result stand above the limits", async () => {
  const { limits } = server.state.account
  server.state.account.limits = { ...limits, month: { wagered: 1597, net: 22 } }
  renderPage(<LimitsTable />)
  expect((await screen.findByText('+₱22.00')).tagName).toBe('DD')
  expect(screen.getByText('₱1,597.00')).toBeTruthy()
})

test('a used-up limit is labelled in text', async () => {
  const user = renderPage(<LimitsTable />)
  await change(user, 'loss-month', '40')
  await save(user)
  await waitFor(async () => expect((await use('loss-month')).textContent).toContain('Reached'))
})

test('an invalid amount is refused in its field', async () => {
  const user = renderPage(<LimitsTable />)
  await change(user, 'loss-day', 'abc')
  expect(screen.getByText('Amount must be a non-negative number')).toBeTruthy()
  await save(user)
  expect(sent()).toEqual([])
})

test('a pause is explained and confirmed before it starts, and the games show it', async () => {
  const user = renderPage(<PauseChoices />)
  await user.click(screen.getByRole('radio', { name: '1 year' }))
  await user.click(screen.getByRole('button', { name: 'Self-exclude' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Self-exclude?' }))
  expect(question.getByText(/You can finish open rounds and withdraw/)).toBeTruthy()
  expect(question.getByText(/not even our staff/)).toBeTruthy()
  const start = question.getByRole('button', { name: 'Self-exclude' })
  expect((start as HTMLButtonElement).disabled).toBe(true)
  await user.click(question.getByLabelText('I understand that I can’t undo this'))
  await user.click(start)
  expect(await screen.findByText('Play is paused until 05/14/26 9:42PM')).toBeTruthy()
  expect(server.callsOf(startPause)[0]?.body).toEqual({ kind: 'exclusion', months: 12 })
  expect(usePlayBlock.getState().stop).toMatchObject({ code: 'player_paused' })
})

test('limits that were requested before a refusal do not end the block', async () => {
  const loading = fetchLimits()
  recordPlayBlock(new ApiError(403, 'player_paused'))
  await loading
  expect(usePlayBlock.getState().stop).toEqual({ code: 'player_paused' })
  await fetchLimits()
  expect(usePlayBlock.getState().stop).toBeNull()
})

test('a bet that a limit refused blocks play until the limits change', async () => {
  recordPlayBlock(new ApiError(422, 'wager_limit'))
  keepLimits(await fetchLimits())
  expect(usePlayBlock.getState().stop).toBeNull()
  recordPlayBlock(new ApiError(422, 'wager_limit'))
  await fetchLimits()
  expect(usePlayBlock.getState().stop).toEqual({ code: 'wager_limit' })
})

test('a shorter pause is refused in its dialog [LIM-02]', async () => {
  server.failNext(startPause, {
    status: 409,
    code: 'pause_too_short',
    message: 'You can extend a pause, but not shorten it.',
  })
  const user = renderPage(<PauseChoices />)
  await user.click(screen.getByRole('button', { name: 'Start cool-off' }))
  await user.click(screen.getByLabelText('I understand that I can’t undo this'))
  const question = within(screen.getByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Start cool-off' }))
  expect(await question.findByText('You can extend a pause, but not shorten it.')).toBeTruthy()
})

test('the reminder is set with one press', async () => {
  const user = renderPage(<ReminderChoice />)
  await user.click(await screen.findByRole('radio', { name: '60 min' }))
  await waitFor(() => expect(server.callsOf(setReminder)[0]?.body).toEqual({ minutes: 60 }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '60 min' }).checked).toBe(true),
  )
})
