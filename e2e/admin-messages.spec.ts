import type { Browser, Page } from '@playwright/test'
import { expect, logIn, signUp, test } from './fixtures.ts'

const ADMIN = 'a-reyes1'
const SOON_MS = 4_000
const MANILA_MS = 8 * 3_600_000

test('a scheduled message and a reply to a report reach the player', async ({ page, browser }) => {
  // This test is slow, because two users take turns and the worker runs in between.
  test.slow()
  const username = await signUp(page)
  await report(page, 'Slow roll', 'It took five seconds.')
  const staff = await staffPage(browser)

  const message = `Maintenance at noon for ${username}`
  await schedule(staff, username, message)
  await expectUnread(page, 1)
  const inbox = page.getByRole('dialog', { name: 'Inbox' })
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(inbox.getByText(message)).toBeVisible()
  await expect(page.getByTestId('unread')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await answer(staff, username, 'Thank you, it is fixed.')
  await expectUnread(page, 1)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await inbox.getByRole('button', { name: 'Read reply' }).click()
  const reports = page.getByRole('dialog', { name: 'Inbox' })
  await expect(reports.getByText('Thank you, it is fixed.')).toBeVisible()
  await expect(reports.getByText('Resolved')).toBeVisible()

  await deleteMessage(staff, message)
  await expect(staff.getByText('1 notifications deleted successfully!')).toBeVisible()
  await staff.context().close()
})

async function report(page: Page, title: string, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit a Report/Ticket' }).click()
  const form = page.getByRole('dialog', { name: 'Submit a Report/Ticket' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill(description)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Report submitted successfully!')).toBeVisible()
}

async function staffPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, ADMIN)
  return page
}

async function schedule(page: Page, username: string, message: string): Promise<void> {
  await page.goto('/admin/notifications')
  await page.getByRole('button', { name: 'New notification' }).click()
  const form = page.getByRole('dialog', { name: 'New notification' })
  await form.getByLabel('Message').fill(message)
  await form.getByText('One player').click()
  await form.getByRole('searchbox').fill(username)
  await form.getByRole('button', { name: new RegExp(`^${username}`) }).click()
  await form.getByText('Schedule').click()
  await expect(form.getByRole('figure')).toContainText(message)
  // On a slow machine, the chosen time may be over when the form is sent. Then choose a later one.
  let soonMs = SOON_MS
  await expect(async () => {
    const at = new Date(Date.now() + soonMs + MANILA_MS).toISOString().slice(0, 19)
    soonMs *= 2
    if (await form.isVisible()) {
      await form.getByLabel('Send at (Manila)').fill(at, { timeout: 5_000 })
      await form.getByRole('button', { name: 'Schedule' }).click({ timeout: 5_000 })
    }
    await expect(form).toBeHidden({ timeout: 15_000 })
  }).toPass()
}

async function answer(page: Page, username: string, words: string): Promise<void> {
  await page.goto(`/admin/reports?search=${username}`)
  await page.getByRole('button', { name: 'Slow roll' }).click()
  const drawer = page.getByRole('dialog', { name: 'Slow roll' })
  await expect(drawer.getByText('It took five seconds.')).toBeVisible()
  await drawer.getByLabel('Reply').fill(words)
  await drawer.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent successfully!')).toBeVisible()
  await expect(drawer.getByText(`${ADMIN} replied`)).toBeVisible()
  await drawer.getByLabel('Status').selectOption('resolved')
  await expect(page.getByText('Report updated successfully!')).toBeVisible()
}

/**
 * Waits until the page shows this number of unread notifications. Makes the page poll, as it does
 * when the player returns to it.
 */
async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    await expect(page.getByTestId('unread')).toContainText(`${count} unread`, { timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
}

async function deleteMessage(page: Page, message: string): Promise<void> {
  await page.goto(`/admin/notifications?search=${encodeURIComponent(message)}`)
  const row = page.getByRole('row', { name: new RegExp(message) })
  await expect(row).toContainText('Sent')
  await row.getByRole('checkbox').check()
  await page.keyboard.press('Backspace')
  const ask = page.getByRole('alertdialog', { name: 'Delete this notification?' })
  await ask.getByLabel('Reason').fill('No longer true')
  await ask.getByRole('button', { name: 'Delete' }).click()
}
