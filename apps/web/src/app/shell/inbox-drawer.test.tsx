import { listOwnNotifications, listOwnReports, readNotifications } from '@kapis/contract/routes'
import { replyToOwnReport } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeInbox } from '../../../test/fake-inbox.ts'
import { aNotification, aReport } from '../../../test/fake-inbox.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { PlayerModals } from './player-modals.tsx'
import { closeOverlay, openOverlay, useOverlay } from '#player/overlays/overlay-store.ts'
import { setLanguage } from '#texts/language.ts'
import { TopBar } from './top-bar.tsx'

// The logo is a router link, so the router is mocked. `navigate` records changes of the URL.
const navigate = vi.hoisted(() => vi.fn<(to: { search: (now: object) => object }) => void>())
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useNavigate: () => navigate,
  useRouterState: () => ({}),
}))

afterEach(async () => {
  closeOverlay()
  await setLanguage('en')
})

async function open(inbox: Partial<FakeInbox> = {}) {
  const server = startServer({
    isSignedIn: true,
    inbox: { notifications: [], reports: [], ...inbox },
  })
  await checkFirst()
  const user = renderPage(
    <>
      <TopBar isCollapsed={false} onCollapse={() => undefined} />
      <PlayerModals />
    </>,
  )
  return { server, user }
}
const bell = () => screen.getByRole('button', { name: 'Notifications' })

test('the bell counts unread notifications; a shown one is read but stays marked as new', async () => {
  const read = aNotification(3, { isRead: true })
  const { server, user } = await open({
    notifications: [aNotification(1), aNotification(2), read],
  })
  await waitFor(() => expect(screen.getByTestId('unread').textContent).toBe('22 unread'))
  await user.click(bell())
  const drawer = await screen.findByRole('dialog', { name: 'Inbox' })
  expect(await within(drawer).findAllByText('New')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByTestId('unread')).toBeNull())
  expect(server.callsOf(readNotifications)).toHaveLength(1)
  expect(within(drawer).getAllByText('New')).toHaveLength(2)
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await user.click(bell())
  expect(await screen.findByText('Message 1')).toBeTruthy()
  expect(screen.queryByText('New')).toBeNull()
  expect(server.callsOf(readNotifications)).toHaveLength(1)
})

test('more than ten notifications load page by page, each read when shown', async () => {
  const notifications = Array.from({ length: 12 }, (_, n) => aNotification(n + 1))
  const { user } = await open({ notifications })
  await user.click(bell())
  expect(await screen.findByText('Message 10')).toBeTruthy()
  expect(screen.queryByText('Message 11')).toBeNull()
  await waitFor(() => expect(screen.getByTestId('unread').textContent).toBe('22 unread'))
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Message 12')).toBeTruthy()
  await waitFor(() => expect(screen.queryByTestId('unread')).toBeNull())
})

test('all notifications are marked as read with one press', async () => {
  const notifications = Array.from({ length: 12 }, (_, n) => aNotification(n + 1))
  const { server, user } = await open({ notifications })
  await user.click(bell())
  expect(await screen.findByText('2 more unread below')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull())
  expect(screen.queryByTestId('unread')).toBeNull()
  expect(screen.queryByText('New')).toBeNull()
  const [shown, others] = server.callsOf(readNotifications).map(({ body }) => body)
  expect(shown).toHaveProperty('notificationIds.length', 10)
  expect(others).toHaveProperty('notificationIds.length', 2)
})

test('empty, loading and failed inboxes differ, without a snackbar', async () => {
  const { server, user } = await open()
  await waitFor(() => expect(server.callsOf(listOwnNotifications)).toHaveLength(1))
  await user.click(bell())
  expect(await screen.findByText('All caught up')).toBeTruthy()
  server.failNext(listOwnReports, { status: 503 })
  await user.click(screen.getByRole('tab', { name: 'My reports' }))
  expect(await screen.findByText('Couldn’t load your reports. Try again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No reports yet.')).toBeTruthy()
  expect(snackbarTexts()).toEqual([])
})

test('a failed inbox is not shown as empty', async () => {
  const { server, user } = await open()
  server.failNext(listOwnNotifications, { status: 503 }, { status: 503 })
  await user.click(bell())
  expect(await screen.findByText('Couldn’t load your notifications. Try again.')).toBeTruthy()
  expect(screen.queryByText('All caught up')).toBeNull()
})

test('a notification of a reply opens its report', async () => {
  const answered = aReport(1, {
    title: 'Slow roll',
    status: 'in_progress',
    replies: [{ message: 'Fixed now.', author: null, createdAt: '2025-11-14T02:00:00.000Z' }],
  })
  const { user } = await open({
    notifications: [
      aNotification(1, {
        message: 'Your report “Slow roll” was answered.',
        reportId: answered.reportId,
      }),
    ],
    reports: [aReport(2), answered],
  })
  await user.click(bell())
  await user.click(await screen.findByRole('button', { name: 'Read reply' }))
  const drawer = await screen.findByRole('dialog', { name: 'Inbox' })
  const answer = await within(drawer).findByText('Fixed now.')
  expect(answer.closest('details')?.open).toBe(true)
  expect(within(drawer).getByText('Report 2').closest('details')?.open).toBe(false)
  expect(within(drawer).getByText('In progress')).toBeTruthy()
  expect(within(drawer).getByText(/1 reply$/)).toBeTruthy()
  expect(within(drawer).getByText('No reply yet. We’ll notify you here.')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: 'Submit a report' }))
  expect(useOverlay.getState().surface).toBe('report')
})

test('a notification about money opens its transaction', async () => {
  const walletHistoryId = '00000000-0000-4000-8000-0000000000aa'
  const { user } = await open({
    notifications: [aNotification(1, { message: CREDITED, walletHistoryId }), aNotification(2)],
  })
  await user.click(bell())
  await user.click(await screen.findByRole('button', { name: 'View transaction' }))
  expect(useOverlay.getState().surface).toBeNull()
  const address = navigate.mock.lastCall?.[0].search({})
  expect(address).toEqual({ modal: 'open', itemId: walletHistoryId })
})
const CREDITED = 'Your deposit of ₱1,250.00 was credited.'

test('the inbox is in Filipino, but for what staff wrote or an older release sent', async () => {
  const notice = { kind: 'report_answered', title: 'Mabagal' }
  await open({
    notifications: [
      aNotification(1, { message: 'Your report “Mabagal” was answered.', notice }),
      aNotification(2, { message: CREDITED }),
      aNotification(3, { message: 'In a later release.', notice: { kind: 'of_a_later_release' } }),
    ],
  })
  await setLanguage('fil')
  openOverlay('notifications')
  expect(await screen.findByText('Sinagot ang report mo na “Mabagal”.')).toBeTruthy()
  expect(screen.getByText(CREDITED)).toBeTruthy()
  expect(screen.getByText('In a later release.')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Mga report ko' })).toBeTruthy()
  expect(screen.getAllByText('Bago')).toHaveLength(3)
})

test('a player replies with an image, and a closed report takes no reply', async () => {
  const { server, user } = await open({
    reports: [
      aReport(1, { status: 'resolved', title: 'Slow roll' }),
      aReport(2, { status: 'closed', title: 'Old one' }),
    ],
  })
  await user.click(bell())
  await user.click(await screen.findByRole('tab', { name: 'My reports' }))
  await user.click(await screen.findByText('Slow roll'))
  expect(screen.getByText('Your reply reopens this report.')).toBeTruthy()
  expect(screen.getByText('This report is closed. Please submit a new one.')).toBeTruthy()
  expect(screen.getAllByLabelText('Your reply')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Message is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Your reply'), 'It is back.')
  const file = new File(['picture'], 'screen.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Add image'), file)
  expect(await screen.findByText('screen.png')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByAltText('Attached image')).toBeTruthy()
  expect(screen.getByText('It is back.')).toBeTruthy()
  expect(snackbarTexts()).toContain('Reply sent.')
  const [call] = server.callsOf(replyToOwnReport)
  expect(call?.body).toMatchObject({ message: 'It is back.', picture: { fileName: 'screen.png' } })
})
