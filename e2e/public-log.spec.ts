import type { Page } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, hideEarlierBets, isWarmUp, PLAYERS, signIn, test } from './fixtures.ts'
import { userIdOf } from './staff.ts'

const LOGS = '**/api/v1/fairness/logs'
const TRUST = '**/.well-known/log-trust.json'
const PROOFS = '**/log-proofs/*'
/** Longer than the page waits before it looks a bet up. */
const LATER = '01:20'

/** Rolls once, and returns the number of the bet in the player's journal. */
async function rollOnce(page: Page): Promise<number> {
  const answer = page.waitForResponse(
    (one) => one.url().endsWith('/api/v1/dice/roll') && !isWarmUp(one.request()),
  )
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  const { data } = (await (await answer).json()) as { data: { receipt: { text: string } } }
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
  return (JSON.parse(data.receipt.text) as { seq: number }).seq
}

/** Returns the proof of a bet, once the worker has written its minute and the witness has signed. */
async function proofOf(page: Page, seq: number) {
  const path = `/api/v1/users/${await userIdOf(page)}/log-proofs/${seq}`
  const read = async () => {
    const { data } = (await (await page.request.get(path)).json()) as {
      data: { public: { key: string; entries: string[]; proof: string } | null }
    }
    return data.public
  }
  await expect(async () => expect((await read())?.proof).toContain('witness.test/w1')).toPass()
  return (await read())!
}

test('a bet becomes public after its minute, and a log that lies is told [FAIR-06] @any-size', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, PLAYERS.keyboard)
  await hideEarlierBets(page)
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('1')
  const proof = await proofOf(page, await rollOnce(page))
  await page.clock.fastForward(LATER)
  await expect(page.getByText('Verified and public').first()).toBeVisible()

  await page.route(PROOFS, (route) =>
    route.fulfill({ json: { data: { public: proof }, message: 'OK' } }),
  )
  await rollOnce(page)
  await page.clock.fastForward(LATER)
  await expect(page.getByText('Wrong in the public log').first()).toBeVisible()
})

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
