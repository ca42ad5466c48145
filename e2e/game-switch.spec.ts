import type { APIRequestContext, Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expect, signUp, signIn, test } from './fixtures.ts'
import { ADMIN, asStaff, send } from './staff.ts'

// This journey runs alone, because it closes a game that other journeys play.
test('a game that is switched off is closed for players until it is opened again', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(answer(409, '/api/v1/mines/start'))
  await reopen(await asStaff(playwright, baseURL))
  const player = await (await browser.newContext()).newPage()
  await signUp(player)
  await player.goto('/casino/games/mines')
  const play = player.getByRole('button', { name: 'Practice round' })
  await expect(play).toBeVisible()

  await signIn(page, ADMIN)
  await page.goto('/admin/settings')
  await flip(page, 'Close for now')
  await expect(page.getByText(/Closed: A test of the switch/)).toBeVisible()
  const closed = player.getByText('This game is closed for now.').first()
  const tile = player.getByRole('button', { name: 'Random tile' })
  await expect(async () => {
    // The API reads the switches once a second. Play a round that it still accepted to its end.
    if (await tile.isVisible()) await tile.click({ timeout: 1_000 })
    else await play.click({ timeout: 1_000 })
    await expect(closed).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await flip(page, 'Reopen')
  await expect(page.getByText(/Closed: A test of the switch/)).toBeHidden()
  await expect(async () => {
    if (await play.isVisible()) await play.click({ timeout: 1_000 })
    await expect(tile).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await player.context().close()
})

async function flip(page: Page, button: string): Promise<void> {
  await page.getByRole('switch', { name: 'Mines' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('Reason').fill('A test of the switch')
  await ask.getByRole('button', { name: button }).click()
  await expect(page.getByText('Game switch updated successfully!').last()).toBeVisible()
}

/** Opens the game, which a try that failed may have left closed. */
async function reopen(staff: APIRequestContext): Promise<void> {
  const body = { scope: 'game:mines', isOpen: true, reason: 'The start of a journey' }
  await send(staff, 'put', '/api/v1/admin/game-switches', body)
}
