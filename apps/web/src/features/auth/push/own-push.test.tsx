import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeState } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { keepPush } from '#player/push/keep-push.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { session } from '#player/session/session-store.ts'
import { OwnPush } from './own-push.tsx'

const PUBLIC_KEY = 'BEo'
let permission: NotificationPermission
let subscription: object | null
const requested = vi.fn()

const aSubscription = () => ({
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  options: { applicationServerKey: Uint8Array.of(4, 74).buffer },
  toJSON: () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
  unsubscribe: async () => {
    subscription = null
    return true
  },
})

beforeEach(() => {
  permission = 'default'
  subscription = null
  requested.mockReset()
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      requested()
      if (permission === 'default') permission = 'granted'
      return permission
    },
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = aSubscription()),
  }
  const getRegistration = async () => ({ pushManager })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function open(change: Partial<FakeState> = {}) {
  const push = { publicKey: PUBLIC_KEY, topics: null }
  const server = startServer({ isSignedIn: true, push, ...change })
  await checkFirst()
  return { server, user: renderPage(<OwnPush userId={session().user!.userId} />) }
}

test('the permission is requested on a click, and the device is switched on and off', async () => {
  const { server, user } = await open()
  const choice = await screen.findByRole('switch')
  expect(requested).not.toHaveBeenCalled()
  await user.click(choice)
  await user.click(await screen.findByLabelText('Limit changes'))
  await waitFor(() => expect(server.state.push.topics).toEqual(['withdrawals', 'security']))
  expect(requested).toHaveBeenCalled()
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(server.state.push.topics).toBeNull())
  expect(subscription).toBeNull()
})

test('a refused permission leaves notices off and is explained', async () => {
  const { server, user } = await open()
  const choice = await screen.findByRole('switch')
  vi.spyOn(Notification, 'requestPermission').mockImplementation(
    async () => (permission = 'denied'),
  )
  await user.click(choice)
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy()
  expect(snackbarTexts()).toEqual([
    'Notifications stay off, because your browser didn’t allow them.',
  ])
  expect(server.state.push.topics).toBeNull()
})

test('a browser without push says so, and nothing is shown where none is sent', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  await open()
  expect(await screen.findByText('This browser can’t show notifications.')).toBeTruthy()
})

test('a device that lost its permission is removed at the server', async () => {
  permission = 'denied'
  const { server } = await open({ push: { publicKey: PUBLIC_KEY, topics: ['limits'] } })
  await waitFor(() => expect(server.state.push.topics).toBeNull())
})

test.each([
  [['limits'] as const, PUBLIC_KEY, true],
  [null, PUBLIC_KEY, false],
  [['limits'] as const, 'another key', false],
])(
  'a sign-in with topics %j and the key %s keeps the subscription: %s',
  async (topics, publicKey, isKept) => {
    permission = 'granted'
    subscription = aSubscription()
    startServer({ isSignedIn: true, push: { publicKey, topics: topics && [...topics] } })
    await checkFirst()
    await keepPush()
    expect(subscription !== null).toBe(isKept)
  },
)
