import { verifySession } from '@kapis/contract/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { aUser } from '../../../test/fake-state.ts'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { useBalance } from '../balance/balance-store.ts'
import { checkFirst, startSessionClock } from './check-session.ts'
import { beginSession, openAuthModal, session, useSession } from './session-store.ts'

let server: FakeServer
let stop = () => undefined as void

beforeEach(() => {
  vi.useFakeTimers()
  server = startServer({ isSignedIn: true })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the first session check', () => {
  test('the first check takes the user from the server, not from storage [AUTH-02]', async () => {
    localStorage.setItem('user-details', JSON.stringify(aUser({ role: 'super_admin' })))
    await checkFirst()
    expect(session()).toMatchObject({ status: 'signed-in', user: { role: 'player' } })
  })

  test('a negative first check signs out and clears the stored user', async () => {
    localStorage.setItem('user-details', JSON.stringify(aUser()))
    server.state.isSignedIn = false
    await checkFirst()
    expect(session()).toMatchObject({ status: 'signed-out', user: null, endedBy: null })
    expect(localStorage.getItem('user-details')).toBeNull()
  })

  test('the first check reports once that a sign-in elsewhere ended the session', async () => {
    useSession.setState({ user: aUser() })
    Object.assign(server.state, { isSignedIn: false, isPushedOut: true })
    await checkFirst()
    expect(session()).toMatchObject({ status: 'signed-out', authModal: 'login' })
    expect(session().notice).toMatch(/^You were logged out here because you logged in on another/)
    useSession.setState({ authModal: null, notice: null })
    await checkFirst()
    expect(session()).toMatchObject({ authModal: null, notice: null })
  })

  test('a first check without a reply signs out, and is repeated once online [AUTH-05]', async () => {
    server.failNext(verifySession, 'network', 'network', 'network', 'network')
    stop = startSessionClock()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session()).toMatchObject({ status: 'signed-out', isGuess: true })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(session()).toMatchObject({ status: 'signed-in', isGuess: false })
  })

  test('a first check that failed is repeated every minute, and takes back the login form', async () => {
    server.failNext(verifySession, { status: 500 })
    stop = startSessionClock()
    await vi.advanceTimersByTimeAsync(0)
    openAuthModal('login', 'Log in to continue to Mines.')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session()).toMatchObject({ status: 'signed-in', authModal: null, notice: null })
  })

  test('a login during the first check is not undone by its answer', async () => {
    server.state.isSignedIn = false
    const checking = checkFirst()
    beginSession(aUser())
    await checking
    expect(session()).toMatchObject({ status: 'signed-in', user: { userId: aUser().userId } })
  })

  test('a lost network while signed in is not checked at the moment it returns', async () => {
    stop = startSessionClock()
    await vi.advanceTimersByTimeAsync(0)
    server.failNext(verifySession, 'network', 'network', 'network', 'network')
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session().status).toBe('signed-in')
  })

  test('a server error on the first check signs out', async () => {
    server.failNext(verifySession, { status: 500 })
    await checkFirst()
    expect(session().status).toBe('signed-out')
  })

  test.each([502, 503, 504])('a server that answers %i is asked again first', async (status) => {
    server.failNext(verifySession, { status })
    stop = startSessionClock()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session().status).toBe('signed-in')
  })
})

describe('checks while signed in', () => {
  beforeEach(async () => {
    stop = startSessionClock()
    await vi.advanceTimersByTimeAsync(0)
  })

  test('after somebody else signed in in another tab, nothing of the previous user is left', async () => {
    useBalance.setState({ confirmed: { coin: 90_000n, ticket: 0n }, confirmedSeq: 7 })
    localStorage.setItem('kept-by-a-page', 'of the previous user')
    const other = aUser({ userId: '00000000-0000-4000-8000-0000000000b2', username: 'other' })
    server.state.user = other
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session()).toMatchObject({ status: 'signed-in', user: { username: 'other' } })
    expect(useBalance.getState()).toMatchObject({ confirmed: null, confirmedSeq: 0 })
    expect(localStorage.getItem('kept-by-a-page')).toBeNull()
  })

  test('a session ended by a sign-in elsewhere is reported as such', async () => {
    Object.assign(server.state, { isSignedIn: false, isPushedOut: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session()).toMatchObject({ endedBy: 'expired', authModal: 'login' })
    expect(session().notice).toMatch(/^You were logged out here because you logged in on another/)
  })

  test('the session is checked every 60 seconds [AUTH-05]', async () => {
    await vi.advanceTimersByTimeAsync(59_000)
    expect(server.callsOf(verifySession)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.callsOf(verifySession)).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.callsOf(verifySession)).toHaveLength(4)
  })

  test('a changed role arrives with the next check', async () => {
    server.state.user = aUser({ role: 'moderator' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session().user?.role).toBe('moderator')
  })

  test('a negative check signs out and asks to log in again [AUTH-06]', async () => {
    server.state.isSignedIn = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session()).toMatchObject({
      status: 'signed-out',
      endedBy: 'expired',
      authModal: 'login',
      notice: 'Session expired. Please log in again.',
    })
    expect(localStorage).toHaveLength(0)
  })

  test('one lost connection does not sign out [AUTH-06]', async () => {
    server.failNext(verifySession, 'network', 'timeout')
    await vi.advanceTimersByTimeAsync(70_000)
    expect(session().status).toBe('signed-in')
  })

  test('a check that fails with all three retries signs out [AUTH-06]', async () => {
    server.failNext(verifySession, 'network', 'network', 'network', 'network')
    await vi.advanceTimersByTimeAsync(70_000)
    expect(session()).toMatchObject({ status: 'signed-out', endedBy: 'network', authModal: null })
    expect(snackbarTexts()).toEqual(['Failed to connect to the server. Please try again.'])
  })

  test('a server error does not end the session', async () => {
    server.failNext(verifySession, { status: 503 })
    await vi.advanceTimersByTimeAsync(70_000)
    expect(session().status).toBe('signed-in')
  })

  test('no session check is sent after sign-out', async () => {
    useSession.setState({ status: 'signed-out' })
    await vi.advanceTimersByTimeAsync(180_000)
    expect(server.callsOf(verifySession)).toHaveLength(1)
  })
})

describe('the early session check', () => {
  test('an early check is used once, without a second call', async () => {
    window.firstAnswer = Promise.resolve({ data: { isAuthenticated: true, user: aUser() } })
    await checkFirst()
    expect(session().status).toBe('signed-in')
    expect(server.callsOf(verifySession)).toHaveLength(0)
  })

  test.each([null, {}, { data: { isAuthenticated: 'yes' } }])(
    'an early check of %j is ignored',
    async (answer) => {
      window.firstAnswer = Promise.resolve(answer)
      await checkFirst()
      expect(server.callsOf(verifySession)).toHaveLength(1)
    },
  )
})
