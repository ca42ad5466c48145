import { expectNoSeriousFault } from './faults.ts'
import { expect, test } from './fixtures.ts'

const LOGS = '**/api/v1/fairness/logs'
const TRUST = '**/.well-known/log-trust.json'

test('the page of the log tells a forged state and other witnesses [FAIR-06] @any-size', async ({
  page,
}) => {
  const alert = page.getByRole('alert')
  const isLoaded = async () => {
    await page.goto('/fairness/log')
    await expect(page.getByText('witness.test/w1', { exact: true })).toBeVisible()
  }
  await expect(async () => {
    await isLoaded()
    await expect(page.getByText(/^signed /)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Checked in your browser')).toBeVisible()
  await expectNoSeriousFault(page)

  // The site names a witness of its own, which would sign anything.
  await page.route(TRUST, async (route) => {
    const named = (await (await route.fetch()).json()) as { logs: { witnesses: string[] }[] }
    named.logs[0]!.witnesses = ['w+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW']
    await route.fulfill({ json: named })
  })
  await isLoaded()
  await expect(alert).toContainText('The site now names other witnesses')
  await page.unroute(TRUST)

  await page.route(LOGS, async (route) => {
    const named = (await (await route.fetch()).json()) as {
      data: { logs: { checkpoint: string }[] }
    }
    const [log] = named.data.logs
    log!.checkpoint = log!.checkpoint.replace(/\n(\d+)\n/, (_, size: string) => `\n${size}0\n`)
    await route.fulfill({ json: named })
  })
  await page.goto('/fairness/log')
  await expect(alert).toContainText('The signature of this log is not valid')
  await expect(page.getByText('Checked in your browser')).toHaveCount(0)
})
