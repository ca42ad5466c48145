import type { APIRequestContext } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, signIn, test } from './fixtures.ts'
import { shoot } from './shoot.ts'
import { BOSS, OTHER_BOSS, agree, signedIn } from './staff.ts'

const FIGURES = '/api/v1/admin/figures'

/** Fetches a path as a program would, with nothing but the token. */
async function fetchWith(program: APIRequestContext, token: string, path: string) {
  return (await program.get(path, { headers: { authorization: `Bearer ${token}` } })).status()
}

test('a program reads a report with a token of two people, until it is revoked', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const name = `Books ${info.project.name} ${Date.now().toString(36)}`
  await signIn(page, BOSS)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'New API token' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('Username of the holder')).toHaveValue(BOSS)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Daily figures').check()
  await dialog.getByLabel('Deposits and withdrawals').check()
  await dialog.getByLabel('Reason').fill(name)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'api-token-form')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Pending approval')

  const second = await signedIn(playwright, baseURL, OTHER_BOSS)
  await agree(second, name)
  await second.dispose()
  await page.reload()
  await row.getByRole('button', { name: 'Show secret' }).click()
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  const shown = page.getByRole('dialog', { name: 'API token' })
  const token = (await shown.getByText(/^kapis_/).textContent())!
  await expectNoSeriousFault(page)
  await shoot(page, info, 'api-token-secret')
  await shown.getByRole('button', { name: 'Done' }).click()

  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  expect(await fetchWith(program, token, FIGURES)).toBe(200)
  expect(await fetchWith(program, token, '/api/v1/admin/overview')).toBe(403)
  await page.reload()
  await expect(row).toContainText('Active')
  await expect(row.getByRole('button', { name: 'Show secret' })).toHaveCount(0)
  await page.getByRole('region', { name: 'API tokens' }).first().scrollIntoViewIfNeeded()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'api-token-list')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await fetchWith(program, token, FIGURES)).toBe(401)
  await program.dispose()
})
