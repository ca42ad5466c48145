import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../test/fake-server.ts'
import { aWalletRow } from '../../test/fake-cashier.ts'
import { aUser } from '../../test/fake-state.ts'
import { startServer } from '../../test/start-server.ts'
import { SESSION_EXPIRED_MESSAGE } from '@kapis/contract/messages'
import { listRecentTransactions, rollDice } from '@kapis/contract/routes'
import { useBalance } from '#player/balance/balance-store.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession, session } from '#player/session/session-store.ts'
import { App } from './app.tsx'
import { followSession } from './follow-session.ts'
import { createAppRouter } from './app-router.tsx'

let server: FakeServer
let unfollow = () => undefined as void

// Load the largest lazy page first, so that its loading does not count toward a test's timeout.
beforeAll(() => import('#features/games/dice/dice-page.tsx'))
afterEach(() => unfollow())

beforeEach(() => {
  server = startServer()
})

async function visit(path: string) {
  history.replaceState(null, '', path)
  const router = createAppRouter()
  unfollow = followSession(router)
  render(<App router={router} />)
  return { router, user: userEvent.setup() }
}
const address = () => location.pathname + location.search

describe('the details of a wallet row', () => {
  beforeEach(async () => {
    server = startServer({ isSignedIn: true })
    server.state.cashier.rows = [aWalletRow(1, { status: 'completed' })]
    await checkFirst()
  })
  const ROW = '00000000-0000-4000-8000-000000000001'
  const details = { name: 'Transaction Details - Deposit' }

  test('the details of a wallet row are in the URL, and Back closes them [NAV-07, WAL-04]', async () => {
    await visit('/home')
    act(() => openWallet('history'))
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Deposit details/ }))
    expect(await screen.findByRole('dialog', details)).toBeTruthy()
    expect(address()).toBe(`/home?modal=open&itemId=${ROW}`)
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog', details)).toBeNull())
    expect(address()).toBe('/home')
  })

  test('closed details of a wallet row do not come back with Back', async () => {
    const { router, user } = await visit('/casino/games')
    await act(() => router.navigate({ to: '/home' }))
    act(() => openWallet('history'))
    await user.click(await screen.findByRole('button', { name: /^Deposit details/ }))
    const shown = await screen.findByRole('dialog', details)
    await user.click(within(shown).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe('/home'))
    act(() => history.back())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(address()).toBe('/home')
    expect(screen.queryByRole('dialog', details)).toBeNull()
  })

  test('a reload reopens the details of a wallet row [NAV-07]', async () => {
    await visit(`/home?modal=open&itemId=${ROW}`)
    expect(await screen.findByRole('dialog', details)).toBeTruthy()
  })

  test('a shortcut of the installed app opens the wallet and leaves the URL', async () => {
    await visit('/home?wallet=history')
    expect(await screen.findByRole('button', { name: /^Deposit details/ })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/home'))
  })

  test('the details of a missing row show a notice and leave the URL [NAV-07]', async () => {
    await visit('/home?modal=open&itemId=00000000-0000-4000-8000-000000000099')
    expect(await screen.findByText('The requested resource could not be found.')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/home'))
  })
})

describe('before the session is known', () => {
  test('the loading screen shows only LOADING [NAV-05]', async () => {
    await visit('/casino/games/dice')
    expect(screen.getByRole('status').textContent).toBe('LOADING')
    expect(screen.queryByRole('main')).toBeNull()
  })
})

describe('a visitor', () => {
  test.each([
    ['/casino/games/dice', '/home?from=%2Fcasino%2Fgames%2Fdice'],
    ['/admin/users?page=2', '/home?from=%2Fadmin%2Fusers%3Fpage%3D2'],
    ['/no/such/page', '/home?from=%2Fno%2Fsuch%2Fpage'],
  ])(
    'a visitor of %s is redirected to %s with the login form open [NAV-01]',
    async (path, home) => {
      await checkFirst()
      await visit(path)
      await waitFor(() => expect(address()).toBe(home))
      expect(session().authModal).toBe('login')
    },
  )

  test.each(['/', '/home'])('a visitor sees %s [NAV-01]', async (path) => {
    await checkFirst()
    await visit(path)
    expect(await screen.findByText('Log in to see live results.')).toBeTruthy()
    expect(address()).toBe(path)
    expect(session().authModal).toBeNull()
  })

  test('a visitor returns to the requested page after logging in [NAV-02]', async () => {
    await checkFirst()
    const { user } = await visit('/casino/games/dice')
    expect(await screen.findByText('Log in to continue to Dice.')).toBeTruthy()
    await user.type(screen.getByLabelText('Username'), 'maya_luz')
    await user.type(screen.getByLabelText('Password'), 'Kapis-demo1!')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/casino/games/dice'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dice' })).toBeTruthy()
  })

  test('a visitor is never redirected to another site [NAV-02]', async () => {
    await checkFirst()
    const { user } = await visit('/home?from=//evil.example')
    await user.click(await screen.findByRole('button', { name: 'Login' }))
    await user.type(await screen.findByLabelText('Username'), 'maya_luz')
    await user.type(screen.getByLabelText('Password'), 'Kapis-demo1!')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(session().status).toBe('signed-in'))
    expect(location.pathname).toBe('/home')
  })
})

describe('a player', () => {
  beforeEach(async () => {
    server.state.isSignedIn = true
    await checkFirst()
  })

  test('a session that expires during navigation shows that it expired', async () => {
    const { router } = await visit('/home')
    await screen.findByRole('main')
    act(() => endSession('expired', SESSION_EXPIRED_MESSAGE))
    await act(() => router.navigate({ to: '/casino/games/mines' }))
    await waitFor(() => expect(address()).toBe('/home?from=%2Fcasino%2Fgames%2Fmines'))
    expect(await screen.findByText(SESSION_EXPIRED_MESSAGE)).toBeTruthy()
  })

  test('signing out redirects home and keeps the page in the URL [NAV-02, AUTH-03]', async () => {
    await visit('/casino/games/mines')
    expect(await screen.findByRole('heading', { level: 1, name: 'Mines' })).toBeTruthy()
    act(() => endSession('logout'))
    await waitFor(() => expect(address()).toBe('/home?from=%2Fcasino%2Fgames%2Fmines'))
    expect(session().authModal).toBeNull()
  })

  test('signing out stops the requests for results', async () => {
    await visit('/casino/games/dice')
    // The table and the feed request one list each.
    await waitFor(() => expect(server.callsOf(listRecentTransactions)).toHaveLength(2))
    await screen.findByRole('tab', { name: 'Dice history' })
    // A settled bet reloads the list after a delay, unless the player has signed out by then.
    act(() => useBalance.setState({ settledRounds: 1 }))
    act(() => endSession('logout'))
    await screen.findByText('Log in to see live results.')
    expect(server.callsOf(listRecentTransactions)).toHaveLength(2)
  })

  test('signing out at home stays at home [NAV-02]', async () => {
    await visit('/home')
    await screen.findByRole('heading', { name: /Magandang/ })
    act(() => endSession('logout'))
    await screen.findByText('Log in to see live results.')
    expect(address()).toBe('/home')
  })

  test('the bet path is warmed up once, without a trace [GAME-05]', async () => {
    await visit('/home')
    await waitFor(() => expect(server.callsOf(rollDice)).toHaveLength(1))
    expect(server.callsOf(rollDice)[0]?.body).toEqual({
      amount: 0,
      condition: 'above',
      currency: 'coin',
      target: 50,
      identifier: 'WARM_UP_SERVER',
    })
    expect(server.state.bets.size).toBe(0)
  })

  test('going back closes the wallet', async () => {
    const { user, router } = await visit('/home')
    await act(() => router.navigate({ to: '/casino/games' }))
    const [button] = await screen.findAllByRole('button', { name: 'Wallet' })
    await user.click(button!)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    act(() => router.history.back())
    await screen.findByRole('heading', { name: /Magandang/ })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a player cannot open the staff pages', async () => {
    await visit('/admin')
    expect(
      await screen.findByText("You don't have permission to perform this action."),
    ).toBeTruthy()
    expect(screen.queryByText('Overview')).toBeNull()
  })

  test('a player sees a notice for an unknown page', async () => {
    await visit('/casino/games/roulette')
    expect(await screen.findByText('This page does not exist.')).toBeTruthy()
  })

  test('a player sees both balances and selects the one to play with [NAV-09]', async () => {
    const { user } = await visit('/home')
    expect(await screen.findByText('₱12,580.50')).toBeTruthy()
    const ticket = screen.getByRole<HTMLInputElement>('radio', { name: /Ticket balance ?24\.00/ })
    await user.click(ticket)
    expect(ticket.checked).toBe(true)
  })
})

test('staff see the overview and its link', async () => {
  server.state.isSignedIn = true
  server.state.user = aUser({ role: 'moderator' })
  await checkFirst()
  await visit('/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
})

test('a phone builds neither the sidebar nor the buttons that only the wide bar shows', async () => {
  const isPhone = /max-width: 767px|reduced-motion/
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isPhone.test(query) }) as MediaQueryList,
  )
  server.state.isSignedIn = true
  await checkFirst()
  await visit('/home')
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  vi.restoreAllMocks()
})

test('the staff pages have their own layout, with a notice for unknown pages', async () => {
  server.state.isSignedIn = true
  server.state.user = aUser({ role: 'moderator' })
  await checkFirst()
  await visit('/admin/nowhere')
  expect(await screen.findByText('This page does not exist.')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Back office' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Wallet' })).toBeNull()
})
