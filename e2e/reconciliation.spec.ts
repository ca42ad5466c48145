import type { Page } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, signIn, test } from './fixtures.ts'
import {
  ADMIN,
  SECOND,
  aPlayerElsewhere,
  coinsOf,
  deposit,
  newReference,
  openDrawer,
  untilRead,
} from './review-steps.ts'
import { shoot } from './shoot.ts'

const HEAD = 'Date and Time,Reference No.,Description,Debit,Credit,Balance'
const DAY_MS = 86_400_000
const MANILA_MS = 8 * 3_600_000

/** Returns a day in Manila as the history writes it, and as the page shows it. */
function dayBefore(days: number) {
  const iso = new Date(Date.now() + MANILA_MS - days * DAY_MS).toISOString().slice(0, 10)
  const [year = '', month = '', date = ''] = iso.split('-')
  return { iso, shown: `${month}/${date}/${year.slice(2)}` }
}

/**
 * Days are sealed in order, and both sizes see the same account: on the phone, the journey seals
 * the day after the one that the desktop has sealed.
 */
const SIZES = {
  desktop: { sealed: dayBefore(4), later: dayBefore(1), opening: 1000 },
  phone: { sealed: dayBefore(3), later: dayBefore(2), opening: 1026 },
}

/**
 * Returns 1,000 lines: a payment of a player and a bank charge on one day, and payments that nobody
 * has claimed on a later one.
 */
function aHistory(reference: string, { sealed, later, opening }: typeof SIZES.phone): string[] {
  const peso = (amount: number) => `${opening + amount}.00`
  const lines = [
    `${sealed.iso} 09:08 AM,${reference},MA•••A L. R.,,41.00,${peso(41)}`,
    `${sealed.iso} 05:30 PM,,Service charge,15.00,,${peso(26)}`,
  ]
  for (let n = 0; n < 998; n += 1) {
    const [hour, minute] = [1 + Math.floor(n / 60), n % 60].map((part) =>
      String(part).padStart(2, '0'),
    )
    const time = `${hour}:${minute}`
    lines.push(`${later.iso} ${time},${newReference()},JU•N B.,,1.00,${peso(27 + n)}`)
  }
  return lines
}

async function upload(page: Page, name: string, lines: readonly string[]) {
  await page.goto('/admin/reconciliation/import')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines].join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Dry run. Nothing has been saved.')).toBeVisible()
}

test('1,000 GCash lines are imported, and two people close a day with an explained difference [REC-01, REC-02]', async ({
  page,
  browser,
  playwright,
  baseURL,
  isMobile,
}, info) => {
  test.slow()
  const player = await aPlayerElsewhere({ playwright, baseURL })
  const drawer = await openDrawer(browser)
  const reference = newReference()
  await deposit(player, 41, await drawer.receipt(reference, '41.00'))
  await untilRead(player)
  await drawer.close()
  const size = isMobile ? SIZES.phone : SIZES.desktop
  const day = size.sealed
  const lines = aHistory(reference, size)

  await signIn(page, ADMIN)
  await upload(page, 'gcash-1.csv', lines.slice(0, 38))
  await page.getByRole('button', { name: 'Import 37 lines' }).click()
  await expect(page.getByRole('heading', { name: '37 lines imported' })).toBeVisible()
  await expect(async () => expect(await coinsOf(player)).toBe(41)).toPass()

  await upload(page, 'gcash-2.csv', lines)
  await expect(page.getByRole('button', { name: /^38 ?Duplicates skipped/ })).toBeVisible()
  await page.getByRole('button', { name: /New records/ }).click()
  await shoot(page, info, 'admin-import')
  await expectNoSeriousFault(page)
  await page.getByRole('button', { name: 'Import 962 lines' }).click()
  await page.getByRole('link', { name: 'Open reconciliation' }).click()

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await exported).suggestedFilename()).toBe('reconciliation.csv')
  await page.getByRole('button', { name: day.shown }).click()
  const pane = page.getByRole('complementary', { name: day.shown })
  const charge = pane.getByRole('article', { name: 'Bank charge not entered' })
  await expect(charge).toContainText('−₱15.00')
  await shoot(page, info, 'admin-reconciliation')
  await expectNoSeriousFault(page)
  await charge.getByRole('button', { name: 'Resolve…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Explanation').selectOption('fee')
  await dialog.getByRole('textbox').fill('Monthly charge')
  await dialog.getByRole('button', { name: 'Resolve this difference' }).click()
  await expect(charge.getByRole('button', { name: 'Confirm' })).toBeDisabled()

  const colleague = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(colleague, SECOND)
  await colleague.goto(`/admin/reconciliation?day=${day.iso}`)
  const theirs = colleague.getByRole('complementary', { name: day.shown })
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs.getByText('No difference')).toBeVisible()
  await theirs.getByRole('button', { name: /Close day/ }).click()
  await expect(
    theirs.getByText('You prepared this day. Another person must confirm it.'),
  ).toBeVisible()
  await colleague.close()

  await page.reload()
  await page.getByRole('button', { name: /Close and seal/ }).click()
  await expect(pane.getByText('Sealed', { exact: true })).toBeVisible()
  await expect(pane.getByText('Fingerprint')).toBeVisible()
  await shoot(page, info, 'admin-reconciliation-sealed')
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(wide).toBeLessThanOrEqual(0)
})
