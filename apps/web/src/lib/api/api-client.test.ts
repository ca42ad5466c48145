// @vitest-environment node
import { getBalance, rollDice, signIn, verifySession } from '@kapis/contract/routes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { createFakeServer } from '../../../test/fake-server.ts'
import { aUser } from '../../../test/fake-state.ts'
import { createApiClient } from './api-client.ts'
import { ApiError, NetworkError, SessionExpiredError, isRefused, messageOf } from './api-errors.ts'

const params = { userId: aUser().userId }
const SIGNED_OUT = { status: 401, code: 'not_authenticated', message: 'User not authenticated' }

let server: FakeServer
let client: ReturnType<typeof createApiClient>
const onLost = vi.fn<(error: SessionExpiredError) => void>()

beforeEach(() => {
  server = createFakeServer({ isSignedIn: true })
  vi.stubGlobal('fetch', vi.fn<typeof server.fetch>(server.fetch))
  client = createApiClient()
  onLost.mockReset()
  client.onSessionLost(onLost)
})

describe('an API call', () => {
  test('a call sends cookies to its own origin only and unwraps the envelope [API-01]', async () => {
    expect(await client.call(getBalance, { params })).toEqual({ coin: 12_580.5, ticket: 24 })
    const [url, init] = vi.mocked(fetch).mock.calls[0] ?? []
    expect(url).toBe(`/api/v1/users/${params.userId}/transaction-history/balance`)
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
    expect(init?.signal).toBeInstanceOf(AbortSignal)
  })

  test('a reply of the wrong shape is an error [API-01]', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('{"data":{"coin":"1"},"message":"OK"}'))
    const error = await client.call(getBalance, { params }).catch((caught: unknown) => caught)
    expect(messageOf(error)).toBe('Invalid response: missing required fields')
  })
})

describe('a 401', () => {
  test('a 401 makes one silent verify and one retry [AUTH-07]', async () => {
    server.failNext(getBalance, SIGNED_OUT)
    await expect(client.call(getBalance, { params })).resolves.toEqual(server.state.balance)
    expect(server.callsOf(verifySession)).toHaveLength(1)
    expect(server.callsOf(getBalance)).toHaveLength(2)
    expect(onLost).not.toHaveBeenCalled()
  })

  test('concurrent 401s share one verify', async () => {
    server.failNext(getBalance, SIGNED_OUT, SIGNED_OUT, SIGNED_OUT)
    await Promise.all([1, 2, 3].map(() => client.call(getBalance, { params })))
    expect(server.callsOf(verifySession)).toHaveLength(1)
    expect(server.callsOf(getBalance)).toHaveLength(6)
  })

  test('a 401 after the retry reports a lost session [AUTH-07, ERR-03]', async () => {
    server.failNext(getBalance, SIGNED_OUT, SIGNED_OUT)
    const error = await client.call(getBalance, { params }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SessionExpiredError)
    expect(messageOf(error)).toBe('Session expired. Please log in again.')
    expect(onLost).toHaveBeenCalledExactlyOnceWith(error)
  })

  test('a session ended by a sign-in elsewhere is reported as such', async () => {
    Object.assign(server.state, { isSignedIn: false, isPushedOut: true })
    const error = await client.call(getBalance, { params }).catch((caught: unknown) => caught)
    expect(messageOf(error)).toMatch(/^You were logged out here because you logged in on another/)
    expect(onLost).toHaveBeenCalledExactlyOnceWith(error)
  })

  test('a call is not retried when verify returns signed out', async () => {
    server.state.isSignedIn = false
    await expect(client.call(getBalance, { params })).rejects.toBeInstanceOf(SessionExpiredError)
    expect(server.callsOf(getBalance)).toHaveLength(1)
  })

  test('a network error during verify does not end the session', async () => {
    server.failNext(getBalance, SIGNED_OUT)
    server.failNext(verifySession, 'network')
    await expect(client.call(getBalance, { params })).rejects.toBeInstanceOf(NetworkError)
    expect(onLost).not.toHaveBeenCalled()
  })

  test('a 401 of the sign-in route is a reply, not a lost session [AUTH-07]', async () => {
    const body = { username: 'maya_luz', password: 'wrong' }
    const error = await client.call(signIn, { body }).catch((caught: unknown) => caught)
    expect(isRefused(error, 'wrong_credentials')).toBe(true)
    expect(server.callsOf(verifySession)).toHaveLength(0)
  })

  test('a retried bet keeps its identifier', async () => {
    server.failNext(rollDice, SIGNED_OUT)
    const bet = { amount: 0, condition: 'above', currency: 'coin', target: 50.5 } as const
    await client.call(rollDice, { body: { ...bet, identifier: 'one' } })
    const identifiers = server.callsOf(rollDice).map(({ body }) => body)
    expect(identifiers).toEqual([
      { ...bet, identifier: 'one' },
      { ...bet, identifier: 'one' },
    ])
  })
})

describe("a call that needs the player's age", () => {
  const AGE = { status: 403, code: 'age_not_confirmed', message: 'Please confirm your age first.' }
  const bet = { amount: 0, condition: 'above', currency: 'coin', target: 50.5 } as const
  const roll = () => client.call(rollDice, { body: { ...bet, identifier: 'one' } })

  test('a call continues with the same identifier once the age is confirmed', async () => {
    client.onAgeRequired(async () => true)
    server.failNext(rollDice, AGE)
    await roll()
    const sent = server.callsOf(rollDice).map(({ body }) => body)
    expect(sent).toEqual([
      { ...bet, identifier: 'one' },
      { ...bet, identifier: 'one' },
    ])
  })

  test('a call is refused if the age is not confirmed', async () => {
    client.onAgeRequired(async () => false)
    server.failNext(rollDice, AGE)
    const error = await roll().catch((caught: unknown) => caught)
    expect(isRefused(error, 'age_not_confirmed')).toBe(true)
    expect(server.callsOf(rollDice)).toHaveLength(1)
  })
})

describe('an API error', () => {
  test.each([
    [{ status: 500 }, 'Something went wrong. Please try again.'],
    [{ status: 400 }, 'Please verify your input and try again.'],
    [{ status: 403 }, "You don't have permission to perform this action."],
    [{ status: 404 }, 'The requested resource could not be found.'],
    [{ status: 409 }, 'This action conflicts with the current state of the resource.'],
    [{ status: 422 }, 'The data you provided is invalid.'],
    [{ status: 429 }, 'Too many requests. Please try again later.'],
    [{ status: 502 }, 'There was an issue with the gateway. Please try again later.'],
    [{ status: 503 }, 'The service is unavailable. Please try again later.'],
    [{ status: 504 }, 'The request timed out. Please try again later.'],
    [
      { status: 409, message: 'This username is already taken.' },
      'This username is already taken.',
    ],
  ])('an error of %o shows: %s [ERR-01, ERR-02]', async (failure, message) => {
    server.failNext(getBalance, failure)
    const error = await client.call(getBalance, { params }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(messageOf(error)).toBe(message)
  })

  test.each(['network', 'timeout'] as const)(
    'a missing reply (%s) is a network error',
    async (f) => {
      server.failNext(getBalance, f)
      const error = await client.call(getBalance, { params }).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(NetworkError)
      expect((error as NetworkError).isTimeout).toBe(f === 'timeout')
      expect(messageOf(error)).toBe('Failed to connect to the server. Please try again.')
    },
  )

  test('an HTML reply of a gateway shows the text of its status', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('<html>', { status: 502 }))
    const error = await client.call(getBalance, { params }).catch((caught: unknown) => caught)
    expect(messageOf(error)).toBe('There was an issue with the gateway. Please try again later.')
  })
})

test('a call that needs a checked identity opens the check and stays refused', async () => {
  const opened = vi.fn()
  const client = createApiClient()
  client.onIdentityRequired(opened)
  server.failNext(getBalance, { status: 403, code: 'identity_not_checked', message: 'First.' })
  await expect(client.call(getBalance, { params })).rejects.toThrow('First.')
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a call times out after 10 seconds [API-02]', async () => {
  vi.useFakeTimers()
  try {
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    await createApiClient().call(getBalance, { params })
    expect(timeouts).toHaveBeenCalledWith(10_000)
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('a foreign exception is an unknown error [ERR-05]', () => {
  expect(messageOf(new Error('x'))).toBe('An unknown error occurred.')
})

test('a reply of 401 without a text gets the unauthorized text [ERR-01]', () => {
  expect(messageOf(new ApiError(401))).toBe('Your session has expired. Please log in again.')
})
