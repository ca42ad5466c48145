import { endOtherSessions, endOwnSession } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { useWalletModal } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { session } from '#player/session/session-store.ts'
import { usePlayBlock } from '#player/limits/play-block.ts'
import { ChangePasswordForm } from './change-password.tsx'
import { CloseAccount } from './close-account.tsx'
import { OwnSignIns } from './own-sign-ins.tsx'

let server: FakeServer
let user: ReturnType<typeof renderPage>

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
})

describe('changing the password', () => {
  beforeEach(() => {
    user = renderPage(<ChangePasswordForm />)
  })

  async function fill(current: string, next: string, again = next) {
    await user.type(screen.getByLabelText('Current password'), current)
    await user.type(screen.getByLabelText('New password'), next)
    await user.type(screen.getByLabelText('Confirm password'), again)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  test('a password change with the right old password empties the form', async () => {
    await fill('Kapis-demo1!', 'Kapis-demo2!')
    await waitFor(() => expect(server.state.password).toBe('Kapis-demo2!'))
    expect(snackbarTexts()).toEqual(['Password changed successfully!'])
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  })

  test('a wrong old password is reported at its field', async () => {
    await fill('wrong', 'Kapis-demo2!')
    expect(await screen.findByText('The username or password is incorrect.')).toBeTruthy()
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
    expect(server.state.password).toBe('Kapis-demo1!')
  })

  test('a password change needs a code if the account has an authenticator', async () => {
    server.state.totp = '123456'
    await fill('Kapis-demo1!', 'Kapis-demo2!')
    const code = await screen.findByLabelText('Authenticator or recovery code')
    const send = () => user.click(screen.getByRole('button', { name: 'Change password' }))
    await user.type(code, '999999')
    await send()
    expect(await screen.findByText('The password or code is wrong.')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123456')
    await send()
    await waitFor(() => expect(server.state.password).toBe('Kapis-demo2!'))
    expect(screen.queryByLabelText('Authenticator or recovery code')).toBeNull()
  })

  test('a new password must be typed the same twice', async () => {
    await fill('Kapis-demo1!', 'Kapis-demo2!', 'Kapis-demo3!')
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(server.state.password).toBe('Kapis-demo1!')
  })
})

describe('sign-ins', () => {
  test('sign-ins are listed by device; others can be signed out with the password, this one cannot', async () => {
    user = renderPage(<OwnSignIns />)
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.getAllByText('Chrome on Android')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Log out: Chrome on Android' }))
    const confirm = () => user.click(screen.getByRole('button', { name: 'Log out this device' }))
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await confirm()
    expect(await screen.findByText('The password or code is wrong.')).toBeTruthy()
    expect(server.state.account.signIns).toHaveLength(2)
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'Kapis-demo1!')
    await confirm()
    await waitFor(() => expect(screen.getAllByText('Chrome on Android')).toHaveLength(1))
    expect(server.callsOf(endOwnSession)).toHaveLength(2)
    expect(snackbarTexts()).toEqual(['Logged out on that device.'])
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  })

  test('a sign-in is shown by its network and its last activity', async () => {
    server.state.account.signIns[1]!.network = '2001:db8:abcd::/48'
    user = renderPage(<OwnSignIns />)
    expect(await screen.findByText(/^203\.0\.113\.x · Since .+ · active now$/)).toBeTruthy()
    expect(screen.getByText(/^2001:db8:abcd:x · Since .+ · active \d/)).toBeTruthy()
  })

  test('all other devices are signed out only with the right password', async () => {
    user = renderPage(<OwnSignIns />)
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
    const confirm = () => user.click(screen.getByRole('button', { name: 'Log out other devices' }))
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await confirm()
    expect(await screen.findByText('The password or code is wrong.')).toBeTruthy()
    expect(server.state.account.signIns).toHaveLength(2)
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'Kapis-demo1!')
    await confirm()
    await waitFor(() => expect(screen.getAllByText('Chrome on Android')).toHaveLength(1))
    expect(server.callsOf(endOtherSessions)).toHaveLength(2)
    expect(snackbarTexts()).toEqual(['Logged out on all other devices.'])
  })

  test('signing out all others asks for a code if the account has an authenticator', async () => {
    server.state.totp = '123456'
    user = renderPage(<OwnSignIns />)
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
    const confirm = () => user.click(screen.getByRole('button', { name: 'Log out other devices' }))
    await user.type(screen.getByLabelText('Password'), 'Kapis-demo1!')
    await confirm()
    await user.type(await screen.findByLabelText('Authenticator or recovery code'), '123456')
    await confirm()
    await waitFor(() => expect(screen.getAllByText('Chrome on Android')).toHaveLength(1))
  })
})

describe('closing the account', () => {
  async function open(balance: { coin: number; ticket: number }) {
    server.state.balance = balance
    user = renderPage(<CloseAccount />)
    await user.click(screen.getByRole('button', { name: 'Close my account' }))
  }

  async function confirm(password: string, name = 'Close account') {
    await user.clear(await screen.findByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name }))
  }
  const step = () => screen.findByRole('listitem', { current: 'step' })

  test('closing an account warns about lost tickets, asks for the password and signs out', async () => {
    await open({ coin: 0, ticket: 25 })
    expect(
      screen.getByText('You’ll lose your tickets and any fraction of a coin below 0.01.'),
    ).toBeTruthy()
    await confirm('wrong')
    expect(await screen.findByText('The password or code is wrong.')).toBeTruthy()
    expect(session().status).toBe('signed-in')
    await confirm('Kapis-demo1!')
    await waitFor(() => expect(session().status).toBe('signed-out'))
    expect(snackbarTexts()).toEqual(['Your account is closed.'])
  })

  test('closing an account with coins leads to the withdrawal and names what is lost', async () => {
    server.state.cashier.played = { gamesPlayed: 0, wagered: 0 }
    await open({ coin: 100, ticket: 0 })
    expect((await step()).textContent).toContain('Start closing.')
    await confirm('Kapis-demo1!', 'Start closing')
    expect(await screen.findByText('Withdraw your own money: ₱50.00.')).toBeTruthy()
    expect(screen.getByText(/You’ll lose ₱50\.00/)).toBeTruthy()
    expect(usePlayBlock.getState().stop).toEqual({ code: 'player_paused' })
    await user.click(screen.getByRole('button', { name: 'Withdraw coins' }))
    expect(useWalletModal.getState().tab).toBe('withdraw')
    // Once the player's own coins are paid out, the rest is lost with the account.
    server.state.cashier.closing = { own: 0 }
    server.state.balance = { coin: 50, ticket: 0 }
    await user.click(screen.getByRole('button', { name: 'Close my account' }))
    await waitFor(async () => expect((await step()).textContent).toContain('You’ll lose ₱50.00'))
    await confirm('Kapis-demo1!')
    await waitFor(() => expect(session().status).toBe('signed-out'))
  })

  test('closing an account can be cancelled', async () => {
    await open({ coin: 100, ticket: 0 })
    await confirm('Kapis-demo1!', 'Start closing')
    await user.click(await screen.findByRole('button', { name: 'Keep my account instead' }))
    await confirm('Kapis-demo1!', 'Keep my account')
    await waitFor(() => expect(server.state.cashier.closing).toBeNull())
    await waitFor(() => expect(usePlayBlock.getState().stop).toBeNull())
    expect(snackbarTexts()).toContain('Your account stays open.')
  })
})
