import type { CDPSession, Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expectNoSeriousFault } from './faults.ts'
import { DEMO_PASSWORD as PASSWORD, expect, fillLogin, logOut, signUp, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { EVENTS, untilQuiet, watchRequests } from './quiet.ts'
import { aPlayerElsewhere } from './review-steps.ts'
import { clearView, shoot, shootWhole } from './shoot.ts'
import { send, signedIn } from './staff.ts'

// Browsers allow passkeys on `localhost`, but not on an address.
test.use({ baseURL: (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost') })

const SIGN_IN = '/api/v1/auth/passkeys/sign-in'
const STEP_UP_FIRST = answer(403, '/api/v1/auth/passkeys/options')

/** Gives the page an authenticator that keeps passkeys and confirms its user without asking. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

function passkeysOn(page: Page) {
  return page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
}

/** Adds a passkey on the security page, with the password. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(passkeysOn(page).filter({ hasText: name })).toHaveCount(1)
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
}

async function logInWithPasskey(page: Page): Promise<void> {
  await openLogin(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0)
}

test('a player adds a passkey, logs in with it, renames it and removes it', async ({
  page,
  isMobile,
  expectInConsole,
}, info) => {
  expectInConsole(STEP_UP_FIRST)
  expectInConsole(answer(403, '/api/v1/auth/passkeys/[0-9a-f-]+'))
  expectInConsole(answer(401, SIGN_IN))
  await addAuthenticator(page)
  await signUp(page)
  await page.goto('/profile/security')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await addPasskey(page, 'Maya’s phone')
  await expectNoSeriousFault(page)
  await clearView(page)
  await shootWhole(page, info, 'passkeys')
  await logOut(page, isMobile)

  await openLogin(page)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'passkey-login')
  await logInWithPasskey(page)
  await page.goto('/profile/security')
  await expect(passkeysOn(page)).toContainText('last used')

  await page.getByRole('button', { name: 'Options for Maya’s phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(passkeysOn(page)).toContainText('Old phone')

  await page.getByRole('button', { name: 'Options for Old phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Old phone?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Before you change how you log in')).toBeVisible()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'passkey-confirm')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await logOut(page, isMobile)

  await openLogin(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText(/This passkey didn’t work/)).toBeVisible()
})

test('a player is offered a passkey once, and may decline', async ({
  page,
  isMobile,
  expectInConsole,
}, info) => {
  expectInConsole(STEP_UP_FIRST)
  await addAuthenticator(page)
  const username = await signUp(page)
  await logOut(page, isMobile)
  const offer = page.getByRole('dialog', { name: 'Log in without a password?' })
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true })
  await openLogin(page)
  await fillLogin(page, username)
  await submit.click()
  await expect(offer).toBeVisible()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'passkey-offer')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await logOut(page, isMobile)

  await openLogin(page)
  await fillLogin(page, username)
  const listed = page.waitForResponse('**/api/v1/auth/signin')
  await submit.click()
  await listed
  await expect(submit).toHaveCount(0)
  await page.goto('/profile/security')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

type Approvals = { approvals: { approvalId: string; reason: string | null }[] }

test('a passkey is the only factor that staff need: it logs in and confirms actions', async ({
  page,
  isMobile,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  expectInConsole(STEP_UP_FIRST)
  expectInConsole(answer(401, '/api/v1/auth/signin'))
  // The first factor ends other sessions, so the stream of events may connect again during logout.
  expectInConsole(answer(401, EVENTS))
  expectInConsole(answer(403, '/api/v1/admin/users/[0-9a-f-]+/password-link'))
  const player = await aPlayerElsewhere({ playwright, baseURL })
  const username = await aNewAdmin(playwright, baseURL, `Journey ${info.project.name}`)
  await addAuthenticator(page)
  watchRequests(page)
  await openLogin(page)
  await fillLogin(page, username)
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0)
  await page.goto('/profile/security')
  await addPasskey(page, 'Security key')
  await untilQuiet(page)
  await logOut(page, isMobile)

  await openLogin(page)
  await fillLogin(page, username)
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Log in with your passkey.')).toBeVisible()
  await shoot(page, info, 'passkey-staff-login')
  await logInWithPasskey(page)

  await page.goto(`/admin/users/${player.userId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Create password link' }).click()
  await page.getByLabel('Reason').fill('Asked by phone')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect(page.getByLabel('Authenticator code')).toHaveCount(0)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'passkey-step-up')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/Copy this link now/)).toBeVisible()
  await player.request.dispose()
})

/** Makes a new admin by invitation, because a first factor ends the other sessions of its owner. */
async function aNewAdmin(
  playwright: Parameters<typeof signedIn>[0],
  baseURL: string | undefined,
  about: string,
): Promise<string> {
  const username = `key-${process.env.TEST_PARALLEL_INDEX}${Date.now().toString(36)}`
  const reason = `${about} ${username}`
  const boss = await signedIn(playwright, baseURL, 'r-santos')
  const email = `${username}@example.com`
  const invited = { role: 'admin', name: 'Ana Reyes', email, reason }
  await send(boss, 'post', '/api/v1/admin/invitations', invited)
  const second = await signedIn(playwright, baseURL, 'l-garcia')
  const path = '/api/v1/admin/approvals'
  const { approvals } = await send<Approvals>(second, 'get', `${path}?state=open&pageSize=50`)
  const request = approvals.find((one) => one.reason === reason)
  await send(second, 'post', `${path}/${request?.approvalId ?? ''}`, { verdict: 'approve' })
  const { text } = await mailTo(email, /Join the staff/)
  await send(second, 'post', '/api/v1/auth/invitation', {
    token: /\/invitation#(\S+)/.exec(text)![1],
    username,
    email,
    mobileNumber: `09${String(Date.now()).slice(-9)}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  await boss.dispose()
  await second.dispose()
  return username
}
