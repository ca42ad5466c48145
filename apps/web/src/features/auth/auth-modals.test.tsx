import { signIn, signUp } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { api } from '#lib/api/api-client.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { openAuthModal, session } from '#player/session/session-store.ts'
import { LoginModal } from './login-modal.tsx'
import { LogoutModal } from './logout-modal.tsx'
import { SignUpModal } from './sign-up-modal.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  await checkFirst()
})

type User = ReturnType<typeof renderPage>
const submit = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const fill = async (user: User, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
}

const NEW_ACCOUNT = {
  Username: 'tala_0917',
  Email: 'tala@example.com',
  'Mobile number': '0917-555 0199',
  Password: 'Kapis-demo1!',
  'Confirm password': 'Kapis-demo1!',
}

describe('login', () => {
  let user: User
  beforeEach(() => {
    openAuthModal('login')
    user = renderPage(<LoginModal />)
  })

  test("login requires both fields with the specification's texts [AUTH-01]", async () => {
    await submit(user, 'Login')
    expect(await screen.findByText('Username is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(server.callsOf(signIn)).toHaveLength(0)
  })

  test('login signs in, stores the user, closes and confirms [AUTH-02]', async () => {
    await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
    await submit(user, 'Login')
    await waitFor(() => expect(session().status).toBe('signed-in'))
    expect(session()).toMatchObject({ authModal: null, user: { username: 'maya_luz' } })
    expect(JSON.parse(localStorage.getItem('user-details') ?? '')).toEqual(server.state.user)
    expect(snackbarTexts()).toEqual(['Successfully logged in!'])
  })

  test('login names the device that was signed out for this one', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 16; K) Chrome/142.0 Mobile Safari/537.36'
    server.state.endedSession = { userAgent, lastActiveAt: '2026-11-14T13:50:00.000Z' }
    await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
    await submit(user, 'Login')
    await waitFor(() => expect(snackbarTexts()).toHaveLength(2))
    expect(snackbarTexts()[1]).toBe(
      'You can be logged in on up to 5 devices. We logged out the oldest: Chrome on Android, last used 11/14/26 9:50PM.',
    )
  })

  test('a refused login shows the server’s text and stays open [ERR-02]', async () => {
    await fill(user, { Username: 'maya_luz', Password: 'wrong' })
    await submit(user, 'Login')
    expect(await screen.findByText('The username or password is incorrect.')).toBeTruthy()
    expect(session()).toMatchObject({ status: 'signed-out', authModal: 'login' })
  })

  test('login shows the network text without a reply [ERR-01, ERR-04]', async () => {
    server.failNext(signIn, 'network')
    await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
    await submit(user, 'Login')
    expect(
      await screen.findByText('Failed to connect to the server. Please try again.'),
    ).toBeTruthy()
  })

  test.each([
    [502, 'There was an issue with the gateway. Please try again later.'],
    [503, 'The service is unavailable. Please try again later.'],
    [504, 'The request timed out. Please try again later.'],
  ])(
    'login says what a reply of %i without a text means [ERR-01, ERR-04]',
    async (status, text) => {
      server.failNext(signIn, { status, message: '' })
      await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
      await submit(user, 'Login')
      expect(await screen.findByText(text)).toBeTruthy()
    },
  )

  test.each([401, 500])(
    'login shows its own text for a reply of %i without a text [ERR-04]',
    async (status) => {
      server.failNext(signIn, { status, message: '' })
      await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
      await submit(user, 'Login')
      expect(await screen.findByText('Failed to login. Please try again.')).toBeTruthy()
    },
  )

  test('login asks for the authenticator code only if the server does', async () => {
    server.state.totp = '246810'
    expect(screen.queryByLabelText('Authenticator code')).toBeNull()
    await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
    await submit(user, 'Login')
    await user.type(await screen.findByLabelText('Authenticator code'), '24')
    await submit(user, 'Login')
    expect(await screen.findByText('Enter the 6 digits')).toBeTruthy()
    await user.type(screen.getByLabelText('Authenticator code'), '6810')
    await submit(user, 'Login')
    await waitFor(() => expect(session().status).toBe('signed-in'))
  })

  test('a recovery code signs in and leads to a new authenticator', async () => {
    server.state.totp = '246810'
    await fill(user, { Username: 'maya_luz', Password: 'Kapis-demo1!' })
    await submit(user, 'Login')
    await user.click(await screen.findByRole('button', { name: 'Lost your authenticator?' }))
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh')
    await submit(user, 'Login')
    await waitFor(() => expect(session().status).toBe('signed-in'))
    expect(session().authModal).toBe('authenticator')
  })

  test('the login password can be shown', async () => {
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    await submit(user, 'Show password')
    expect(field.type).toBe('text')
  })

  test('login links to sign-up [AUTH-01]', async () => {
    await submit(user, 'Create an Account')
    expect(session().authModal).toBe('signup')
  })
})

describe('sign up', () => {
  let user: User
  beforeEach(() => {
    openAuthModal('signup')
    user = renderPage(<SignUpModal />)
  })

  const good = NEW_ACCOUNT

  test.each([
    ['Username', '', 'Username is required'],
    ['Username', 'tala!x', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['Username', 'tala', 'Username must be at least 6 characters'],
    ['Username', 't'.repeat(31), 'Username must be less than 30 characters'],
    ['Email', 'tala', 'Please enter a valid email address'],
    ['Mobile number', '', 'Mobile number is required'],
    ['Mobile number', '12345', /^Please enter a valid Philippine mobile number \(e\.g\., \+639X/],
    ['Password', 'Ab1!', 'Password must be at least 8 characters'],
    ['Password', `Ab1!${'x'.repeat(130)}`, 'Password must be less than 128 characters'],
    ['Password', 'Ab1! xyzw', 'Password cannot contain spaces'],
    ['Password', 'ABCDEF1!', 'Password must contain at least one lowercase letter'],
    ['Password', 'abcdef1!', 'Password must contain at least one uppercase letter'],
    ['Password', 'Abcdefg!', 'Password must contain at least one number'],
    ['Password', 'Abcdefg1', 'Password must contain at least one special character (@$!%*?&)'],
    ['Confirm password', '', 'Please confirm your password'],
  ])(
    'the sign-up field %s refuses "%s" [ACC-01, ACC-02, ACC-03, ACC-04]',
    async (label, text, message) => {
      const field = screen.getByLabelText(label)
      await user.click(field)
      if (text !== '') await user.paste(text)
      await user.tab()
      expect(await screen.findByText(message)).toBeTruthy()
    },
  )

  test('sign-up reports differing passwords once both are filled [ACC-03]', async () => {
    await fill(user, { Password: 'Kapis-demo1!', 'Confirm password': 'Kapis-demo2!' })
    await user.tab()
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  })

  test('sign-up requires the age box [ACC-08]', async () => {
    await fill(user, good)
    await submit(user, 'Create account')
    expect(await screen.findByText('Please confirm that you are 21 or older.')).toBeTruthy()
    expect(server.callsOf(signUp)).toHaveLength(0)
  })

  test('sign-up creates the account and signs in [ACC-06, AUTH-02]', async () => {
    await fill(user, good)
    await user.click(screen.getByLabelText('I am 21 or older and not a restricted person'))
    await submit(user, 'Create account')
    await waitFor(() => expect(session().status).toBe('signed-in'))
    expect(server.callsOf(signUp)[0]?.body).toEqual({
      username: 'tala_0917',
      email: 'tala@example.com',
      mobileNumber: '+639175550199',
      password: 'Kapis-demo1!',
      confirmPassword: 'Kapis-demo1!',
      acceptedTerms: true,
    })
    // The request to verify contact details may follow at once.
    expect(snackbarTexts()[0]).toBe('Successfully signed up!')
  })

  test('sign-up shows a taken username at its field', async () => {
    await fill(user, { ...good, Username: 'maya_luz' })
    await user.click(screen.getByLabelText(/I am 21/))
    await submit(user, 'Create account')
    expect(await screen.findByText('This username is already taken.')).toBeTruthy()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
  })

  test('sign-up shows its own text for a reply without a text [ERR-04]', async () => {
    server.failNext(signUp, { status: 500, message: '' })
    await fill(user, good)
    await user.click(screen.getByLabelText(/I am 21/))
    await submit(user, 'Create account')
    expect(await screen.findByText('Failed to sign up. Please try again.')).toBeTruthy()
  })

  test('sign-up ticks the password rules as they are met', async () => {
    await fill(user, { Password: 'abc1' })
    const met = screen.getAllByText(', met').map((mark) => mark.parentElement?.textContent)
    expect(met).toEqual(['At most 128, met', 'No spaces, met', 'a–z, met', '0–9, met'])
  })
})

describe('an unexpected failure', () => {
  test.each([
    [LoginModal, 'Login', 'Failed to login. Please try again.'],
    [SignUpModal, 'Create account', 'Failed to sign up. Please try again.'],
  ])("an unexpected failure shows the form's text [ERR-04]", async (Form, action, words) => {
    openAuthModal(Form === LoginModal ? 'login' : 'signup')
    const user = renderPage(<Form />)
    const isLogin = Form === LoginModal
    await fill(user, isLogin ? { Username: 'maya_luz', Password: 'x' } : NEW_ACCOUNT)
    if (!isLogin) await user.click(screen.getByLabelText(/I am 21/))
    vi.spyOn(api, 'call').mockRejectedValue(new Error('a bug of this page'))
    await submit(user, action)
    expect(await screen.findByText(words)).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('logout', () => {
  beforeEach(async () => {
    server.state.isSignedIn = true
    await checkFirst()
    openAuthModal('logout')
  })

  test('logout asks first, then clears everything and confirms [AUTH-03]', async () => {
    const user = renderPage(<LogoutModal />)
    expect(screen.getByText('Are you sure you want to end your session and log out?')).toBeTruthy()
    await submit(user, 'Logout')
    await waitFor(() => expect(session().status).toBe('signed-out'))
    expect(localStorage).toHaveLength(0)
    expect(snackbarTexts()).toEqual(['Successfully logged out!'])
  })

  test('a failed logout keeps the session', async () => {
    const { signOut } = await import('@kapis/contract/routes')
    server.failNext(signOut, { status: 500, message: 'The session could not be ended.' })
    const user = renderPage(<LogoutModal />)
    await submit(user, 'Logout')
    expect(await screen.findByText('The session could not be ended.')).toBeTruthy()
    expect(session()).toMatchObject({ status: 'signed-in', authModal: 'logout' })
  })

  test('a failed logout without a server text shows its own [ERR-04]', async () => {
    const { signOut } = await import('@kapis/contract/routes')
    server.failNext(signOut, { status: 500, message: '' })
    const user = renderPage(<LogoutModal />)
    await submit(user, 'Logout')
    expect(await screen.findByText('Failed to logout. Please try again.')).toBeTruthy()
  })
})
