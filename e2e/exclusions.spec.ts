import { createHash, randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expectNoSeriousFault, expectNoSidewaysScroll } from './faults.ts'
import { DEMO_PASSWORD, expect, fillLogin, signIn, test } from './fixtures.ts'
import { ADMIN, aPlayerElsewhere } from './review-steps.ts'
import { shoot, useLightTheme } from './shoot.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`
const mobile = (number: string) => `mobile,${sha256(`phone:+63${number.slice(1)}`)}`
const email = (address: string) => `email,${sha256(`email:${address}`)}`

async function tryOut(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/admin/exclusions/import')
  await expect(page.getByText('Enter the name and the date of the list first.')).toBeVisible()
  await page.getByLabel('Name of the list').fill(name)
  await page.getByLabel('Date of the list').fill('2026-11-01')
  const buffer = Buffer.from(['kind,hash', ...lines].join('\n'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'restricted.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Dry run. Nothing has been saved.')).toBeVisible()
}

/** Sends a request that the server refuses, and returns the code of the refusal. */
async function refusalOf(request: APIRequestContext, path: string, data: object): Promise<string> {
  const reply = await request.post(path, { data })
  expect(reply.status()).toBe(403)
  return ((await reply.json()) as { code: string }).code
}

test('persons on an imported list can neither sign up nor log in nor be paid', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  test.slow()
  const [player, other] = [
    await aPlayerElsewhere({ playwright, baseURL }),
    await aPlayerElsewhere({ playwright, baseURL }),
  ]
  const [stranger, payee] = [aNumber(), aNumber()]
  const name = `Restricted persons ${stranger}`
  const address = email(`${player.username}@example.com`)
  const lines = [mobile(stranger), mobile(stranger), mobile(payee), address]

  await signIn(page, ADMIN)
  await tryOut(page, name, lines)
  const tallies = page.locator('dl')
  await expect(tallies).toContainText('New3')
  await expect(tallies).toContainText('Repeated in the file1')
  await shoot(page, info, 'admin-exclusions-dry-run')
  await expectNoSeriousFault(page)
  await page.getByRole('button', { name: 'Import 3 identifiers' }).click()
  await expect(page.getByRole('heading', { name: 'The list has 3 identifiers' })).toBeVisible()
  await page.getByRole('link', { name: 'Open exclusions' }).click()
  const imported = page.getByRole('listitem').filter({ hasText: name })
  await expect(imported).toContainText('Checked all accounts: 1 on a list')

  await test.step('the player is logged out and cannot log in', async () => {
    await expect(async () => {
      const reply = await player.request.get(
        `/api/v1/users/${player.userId}/transaction-history/balance`,
      )
      expect(reply.status()).toBe(401)
    }).toPass({ timeout: 30_000 })
    expectInConsole(answer(403, '/api/v1/auth/signin'))
    const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
    await theirs.goto('/home')
    await theirs.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await fillLogin(theirs, player.username)
    await theirs.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(theirs.getByText('You are on an exclusion list')).toBeVisible()
    await theirs.close()
  })

  await test.step('nobody signs up with a listed number, or withdraws to one', async () => {
    const password = { password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD }
    const username = `x${stranger}`
    const contact = { email: `${username}@example.com`, mobileNumber: stranger }
    const body = { username, ...contact, ...password, acceptedTerms: true }
    expect(await refusalOf(other.request, '/api/v1/auth/signup', body)).toBe('sign_up_refused')
    const path = `/api/v1/users/${other.userId}/wallet/withdraw`
    const gcash = { gcashNumber: payee, gcashName: 'Maya Luz Santos' }
    const withdrawal = { type: 'withdraw', amount: 1, ...gcash }
    expect(await refusalOf(other.request, path, withdrawal)).toBe('payee_refused')
  })

  await page.goto('/admin/exclusions')
  const matches = page.getByRole('region', { name: 'Matches' })
  await expect(matches.getByRole('row').filter({ hasText: player.username })).toContainText(
    'Excluded',
  )
  await expect(matches.getByRole('row').filter({ hasText: other.username })).toContainText(
    'Request refused',
  )
  await shoot(page, info, 'admin-exclusions')
  await expectNoSeriousFault(page)

  await tryOut(page, name, lines.slice(0, 3))
  const warning = page.getByText('1 identifiers are not in this file')
  await expect(warning).toBeVisible()
  await page.getByLabel('An addition').check()
  await expect(warning).toHaveCount(0)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await shoot(page, info, `admin-exclusions-dry-run-${width}`)
  }
  await page.goto('/admin/exclusions')
  await expect(page.getByText(player.username)).toBeVisible()
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await shoot(page, info, `admin-exclusions-${width}`)
  }
  await useLightTheme(page)
  await page.goto('/admin/exclusions')
  await page.getByText(player.username).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await shoot(page, info, 'admin-exclusions-light')
  await expectNoSeriousFault(page)
})
