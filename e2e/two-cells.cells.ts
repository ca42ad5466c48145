import type { Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import {
  aVisitor,
  cellOf,
  CELL_STAFF,
  chooseCell,
  goToCell,
  openOffice,
  setCell,
} from './cell-steps.ts'
import { balanceOf, expect, fillLogin, logIn, logOut, roll, signUp, test } from './fixtures.ts'
import { giveCoins, signedIn, userIdOf } from './staff.ts'

test('a player has the same account at every cell', async ({
  page,
  context,
  isMobile,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/.*transaction-history.*'))
  await goToCell(context, 'c2')
  const username = await signUp(page)
  expect(await cellOf(context)).toBe('c2')
  const headers = { 'kapis-cell': 'c2' }
  const staff = await signedIn(playwright, baseURL, CELL_STAFF, { headers })
  await giveCoins(staff, await userIdOf(page), 500)
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('10')
  const balance = (await roll(page)) === 'win' ? 510 : 490
  await expect.poll(() => balanceOf(page)).toBe(balance)
  await logOut(page, isMobile)
  expect(await cellOf(context)).toBeUndefined()

  await goToCell(context, 'c1')
  await logIn(page, username)
  expect(await cellOf(context)).toBe('c2')
  await page.goto('/casino/games/dice')
  expect(await balanceOf(page)).toBe(balance)
  await expect(page.getByRole('row').nth(1)).toContainText('₱10.00')
  const results = page.getByRole('list', { name: 'Last 15 results' })
  await expect(results.getByRole('button')).toHaveCount(1)
})

test('staff see one cell or all, and lists of all are merged page by page', async ({
  page,
  isMobile,
}) => {
  await openOffice(page, '/admin/users?pageSize=10')
  if (!isMobile) await expect(page.getByRole('combobox', { name: 'Cell' })).toHaveValue('c1')
  const own = await readNames(page)
  await chooseCell(page, isMobile, 'c2')
  await expect(page.getByRole('link', { name: own[0]! })).toHaveCount(0)
  const other = await readNames(page)
  expect(other.filter((name) => own.includes(name))).toEqual([])
  await chooseCell(page, isMobile, 'All cells')
  await expect(page.locator('td[data-label="Cell"]').first()).toBeVisible()
  const first = await readNames(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  // The rows of the first page are shown until the next ones have arrived.
  await expect(page.getByRole('link', { name: first[0]! })).toHaveCount(0)
  const second = await readNames(page)
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
  for (const name of [own[0]!, other[0]!]) expect([...first, ...second]).toContain(name)
  await page.goBack()
  await expect.poll(() => readNames(page)).toEqual(first)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => readNames(page)).toEqual(second)
  // The key of this page means nothing to a single cell, which begins with its first page.
  await chooseCell(page, isMobile, 'c2')
  await expect.poll(() => readNames(page)).toEqual(other)
})

test('the sums of all cells are those of each, and the charts show them', async ({
  page,
  isMobile,
}) => {
  await openOffice(page, '/admin')
  await chooseCell(page, isMobile, 'All cells')
  const table = page.getByRole('table', { name: 'Figures of each cell and their sums' })
  await expect(table.getByRole('row')).toHaveCount(4)
  const players = await table.locator('tr td:nth-of-type(2)').allTextContents()
  const [c1 = 0, c2 = 0, total] = players.map((text) => Number(text.replace(',', '')))
  expect(Math.min(c1, c2)).toBeGreaterThan(0)
  expect(total).toBe(c1 + c2)
  await expect(table.getByText(/^\d+ s$/)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Money in and out' })).toBeVisible()
})

test('a block holds at every cell', async ({ page, browser, isMobile, expectInConsole }) => {
  expectInConsole(answer(401, '/api/.+'))
  expectInConsole(answer(403, '/api/v1/auth/signin'))
  const player = await aVisitor(browser, 'c2')
  const username = await signUp(player)
  await openOffice(page, '/admin/users')
  await chooseCell(page, isMobile, 'All cells')
  await page.goto(`/admin/users?search=${username}`)
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Blocked', { exact: true }).click()
  await dialog.getByLabel('Reason').fill('Asked us to')
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByText('User status updated successfully!')).toBeVisible()
  const words = player.getByRole('dialog').getByText(/Session expired|disabled or blocked/)
  await expect(words).toBeVisible({ timeout: 90_000 })
  await player.context().close()

  const again = await aVisitor(browser, 'c1')
  await again.goto('/home')
  await again.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await fillLogin(again, username)
  await again.keyboard.press('Enter')
  // With the right password, the reply says that the account is blocked.
  const refusal = 'This account is blocked. Contact support to ask why.'
  await expect(again.getByRole('dialog').getByText(refusal)).toBeVisible()
  await again.context().close()
})

test('a cell that is down is named, and the others go on', async ({ page, isMobile }) => {
  await openOffice(page, '/admin/users')
  await chooseCell(page, isMobile, 'All cells')
  await expect(page.locator('td[data-label="Cell"]').first()).toBeVisible()
  await setCell('c2', 'maint')
  try {
    await page.goto('/admin/users')
    await expect(page.getByText('No answer from c2. Its rows are missing.')).toBeVisible()
    expect((await readNames(page)).length).toBeGreaterThan(0)
    await page.goto('/admin')
    await expect(page.getByText(/^No answer from c2. Sums use /)).toBeVisible()
  } finally {
    await setCell('c2', 'ready')
  }
  await page.goto('/admin/users')
  await expect(page.getByText(/^1–10 /)).toBeVisible()
  await expect(page.getByText(/^No answer from c2/)).toHaveCount(0)
})

/** Returns the names in the list of users, once it is loaded. */
async function readNames(page: Page): Promise<string[]> {
  const links = page.getByRole('table').getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}
