import { startPause } from '@kapis/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { addToNet } from '#player/balance/visit-totals.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { rememberStats } from './play-stats.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { useReminder } from './use-reminder.ts'

let server: FakeServer
const onSetLimit = vi.fn()

function Reminder() {
  const { isDue, read } = useReminder()
  return isDue ? <ReminderDialog onRead={read} onSetLimit={onSetLimit} /> : <p>Playing</p>
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onSetLimit.mockReset()
  server = startServer({ isSignedIn: true })
  await checkFirst()
  await rememberStats()
})
afterEach(() => vi.useRealTimers())

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
const dialog = () => screen.queryByRole('alertdialog')

test("the reminder comes after half an hour with the visit's cost, and again half an hour later [LIM-03]", async () => {
  const user = renderPage(<Reminder />)
  await minutes(29)
  expect(dialog()).toBeNull()
  addToNet('coin', -3_200_000n)
  await minutes(1)
  const shown = within(await screen.findByRole('alertdialog'))
  expect(shown.getByText('You’ve been playing for 30 minutes')).toBeTruthy()
  expect(shown.getByText('−₱320.00')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Continue' }))
  expect(dialog()).toBeNull()
  await minutes(29)
  expect(dialog()).toBeNull()
  await minutes(1)
  expect(await screen.findByText('You’ve been playing for 60 minutes')).toBeTruthy()
})

test("the reminder follows the player's interval [LIM-03]", async () => {
  server.state.account.limits = { ...server.state.account.limits, reminderMinutes: 15 }
  renderPage(<Reminder />)
  await minutes(15)
  expect(await screen.findByText('You’ve been playing for 15 minutes')).toBeTruthy()
})

test('the reminder offers a break and a limit', async () => {
  const user = renderPage(<Reminder />)
  await minutes(30)
  await user.click(await screen.findByRole('button', { name: 'Set a limit' }))
  expect(onSetLimit).toHaveBeenCalledOnce()
  await minutes(30)
  await user.click(await screen.findByRole('button', { name: 'Take a 15-minute break' }))
  await waitFor(() =>
    expect(server.callsOf(startPause)[0]?.body).toEqual({ kind: 'cool_off', minutes: 15 }),
  )
  await waitFor(() => expect(dialog()).toBeNull())
})
