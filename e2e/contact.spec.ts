import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, forgetSession, signUp, test } from './fixtures.ts'
import { codeIn, mailTo, waitForSent } from './mails.ts'
import { shoot } from './shoot.ts'

async function typeCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText(`We’ve sent a six-digit code to ${email}.`)).toBeVisible()
  await typeCode(page, codeIn((await mailTo(email, /code/)).subject))
}

test('codes by e-mail and SMS verify both contact details', async ({ page }, info) => {
  const email = `${await signUp(page)}@example.com`
  await page.goto('/profile#contact')
  const rows = page.getByRole('list', { name: 'Contact details' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.first().scrollIntoViewIfNeeded()
  await shoot(page, info, 'contact-unverified')
  await verifyEmail(page, email)
  await expect(rows.first()).toContainText('Verified')
  const number = (await rows.last().locator('b').innerText()).replace(/\D/g, '').slice(1)
  await page.getByRole('button', { name: 'Verify mobile number' }).click()
  const sms = await waitForSent(({ sms: all }) => all.findLast(({ to }) => to.endsWith(number)))
  await shoot(page, info, 'contact-code')
  await typeCode(page, codeIn(sms.text))
  await expect(rows.last()).toContainText('Verified')
  await shoot(page, info, 'contact-verified')
})

test('a forgotten password is replaced by a link in an e-mail', async ({ page }, info) => {
  const username = await signUp(page)
  const email = `${username}@example.com`
  await page.goto('/profile#contact')
  await verifyEmail(page, email)
  await forgetSession(page)
  await page.goto('/home')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await shoot(page, info, 'forgot-password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} is an account’s verified email`)).toBeVisible()
  const { text } = await mailTo(email, /new Kapis password/)
  const [link = ''] = /http\S+\/reset-password#\S+/.exec(text) ?? []
  await page.goto(link)
  const password = `${DEMO_PASSWORD}2`
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await shoot(page, info, 'reset-password')
  await page.getByRole('button', { name: 'Save password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
})
