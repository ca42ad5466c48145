import { connect } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, logIn } from './fixtures.ts'

/** A super admin of the first cell. */
export const CELL_STAFF = process.env['E2E_STAFF'] ?? ''

/** Lets the proxy send a visitor to this cell. After a sign-in, the account's own cell is used. */
export async function goToCell(context: BrowserContext, cell: string): Promise<void> {
  const url = (process.env['E2E_URL'] ?? '').replace('http:', 'https:')
  const cookie = { name: 'kapis_cell', value: cell, url, httpOnly: true, secure: true }
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }])
}

/** Returns the cell to which the proxy sends the requests of this browser, if one is chosen. */
export async function cellOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'kapis_cell')?.value
}

/** Opens a page of somebody else, who has not signed in. */
export async function aVisitor(browser: Browser, cell: string): Promise<Page> {
  const context = await browser.newContext()
  await goToCell(context, cell)
  return context.newPage()
}

/** Signs the member of staff in at the other cell, and opens a page of the back office. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await goToCell(page.context(), 'c2')
  await logIn(page, CELL_STAFF)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Chooses a cell, or all. On phones, the choice is in the menu. */
export async function chooseCell(page: Page, isMobile: boolean, name: string): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const select = page.getByRole('combobox', { name: 'Cell' })
  await select.selectOption({ label: name })
  if (isMobile) await page.keyboard.press('Escape')
}

/** Takes a cell away from the proxy, as if it had died, or gives it back. */
export async function setCell(cell: string, state: 'maint' | 'ready'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(process.env['E2E_PROXY_SOCKET'] ?? '')
  socket.resume()
  socket.once('error', reject).once('close', () => resolve())
  socket.end(`set server ${cell}/api1 state ${state}\n`)
  return promise
}
