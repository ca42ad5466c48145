import { lost } from './console-guard.ts'
import { expect, logIn, PLAYERS, signUp, test } from './fixtures.ts'
import { untilQuiet } from './quiet.ts'

test('a report is sent, and a failed one keeps its text [REP-01]', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(lost('/api/v1/reports'))
  await signUp(page)
  const dialog = page.getByRole('dialog', { name: 'Submit a Report/Ticket' })
  const open = page.getByRole('button', { name: 'Submit a Report/Ticket' })
  const submit = dialog.getByRole('button', { name: 'Submit', exact: true })

  await page.route('**/api/v1/reports', (route) => route.abort())
  await open.click()
  await dialog.getByLabel('Title').fill('The roll is slow')
  await dialog.getByLabel('Description').fill('It took five seconds.')
  await submit.click()
  await expect(dialog.getByText('Couldn’t send. Try again.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('The roll is slow')
  await page.unroute('**/api/v1/reports')
  await submit.click()
  await expect(page.getByText('Report submitted successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test('language and theme are chosen once and persist, also after signing out', async ({ page }) => {
  await logIn(page, PLAYERS.screens)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('radio', { name: 'Filipino' }).click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(page.getByRole('heading', { name: 'Mga promo code' })).toBeVisible()

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  // A request that is under way would be refused and reported in the console.
  await untilQuiet(page)
  await page.getByRole('button', { name: 'Mag-log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mag-log out' }).click()
  await expect(page.getByText('Naka-log out ka na.')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Mag-log in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mag-log in' }).click()
  await expect(page.getByText('Kailangan ang username')).toBeVisible()
})

test('a player sees no link to the back office', async ({ page }) => {
  await logIn(page, PLAYERS.screens)
  await expect(page.getByRole('link', { name: 'Audit logs' })).toHaveCount(0)
  await expect(page.getByTestId('session-bar')).toContainText('00:')
})

test('without JavaScript the page says that it needs it, in both languages, and loads nothing', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/home')
  // A search by text skips what is in a noscript element.
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('noscript p')).toHaveText(
    'Kapis needs JavaScript. Kailangan ng Kapis ang JavaScript.',
  )
  await expect(page.getByText('LOADING')).toBeHidden()
  await page.close()
})
