import { expectNoSeriousFaultInThemes } from './faults.ts'
import { expect, signIn, test } from './fixtures.ts'
import { untilQuiet } from './quiet.ts'

// The dashboard and the users page are covered by journeys of their own.
const PAGES = [
  'deposit-receipts',
  'withdrawals',
  'approvals',
  'promo-claims',
  'reports',
  'notifications',
  'audit-logs',
  'settings',
]

test('no back-office page has a serious fault, dark or light', async ({ page }) => {
  await signIn(page, 'r-santos')
  for (const name of PAGES) {
    await page.goto(`/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await untilQuiet(page)
    await expectNoSeriousFaultInThemes(page)
  }
})
