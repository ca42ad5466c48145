import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { untilQuiet } from '../../../e2e/quiet.ts'
import { noteProgress } from '../progress.ts'
import { noteNamedTexts, noTexts } from './plant-named.ts'
import type { SeenTexts } from './plant-named.ts'

export type Visited = {
  pages: number
  drawers: number
  texts: Set<string>
  named: SeenTexts
  cells: string[]
}

export function emptyVisit(): Visited {
  return { pages: 0, drawers: 0, texts: new Set(), named: noTexts(), cells: [] }
}

type VisitOptions = { payloads: readonly string[]; drawersMax: number }

/**
 * Visits every page in the navigation rail, opens rows, looks at every tab and exports the tables.
 */
export async function visitAdmin(
  page: Page,
  visited: Visited,
  options: VisitOptions,
): Promise<void> {
  await page.goto('/admin')
  await settle(page)
  const links = page.locator('nav a[href^="/admin"]')
  await links.nth(1).waitFor()
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const paths = [...new Set(found)]
  for (const path of paths) {
    const first = `${path}?pageSize=50`
    await look(page, `${first}&page=2`, { visited, options })
    await look(page, first, { visited, options })
    await openRows(page, first, { visited, options })
    await exportRows(page, visited)
  }
}

type Round = { visited: Visited; options: VisitOptions }

async function look(page: Page, path: string, round: Round): Promise<void> {
  await page.goto(path)
  await settle(page)
  round.visited.pages += 1
  await readTexts(page, round)
}

/**
 * Opens the rows of a table. A row opens its details in place or leads to its own page, which may
 * have tabs.
 */
async function openRows(page: Page, path: string, round: Round): Promise<void> {
  const rows = page.locator('main tbody tr')
  const count = Math.min(await rows.count(), round.options.drawersMax)
  for (let row = 0; row < count; row += 1) {
    const before = new URL(page.url()).pathname
    const opener = rows.nth(row).locator('td button, td a').first()
    if ((await opener.count()) === 0) return
    await opener.click()
    await settle(page)
    round.visited.drawers += 1
    await readTexts(page, round)
    await lookThroughTabs(page, round)
    if (new URL(page.url()).pathname === before) await page.keyboard.press('Escape')
    else await page.goto(path)
    await settle(page)
  }
}

async function lookThroughTabs(page: Page, round: Round): Promise<void> {
  const open = page.locator('dialog[open]')
  const place = (await open.count()) > 0 ? open.last() : page.locator('main')
  const tabs = place.getByRole('tab')
  for (let tab = 0; tab < (await tabs.count()); tab += 1) {
    await tabs.nth(tab).click()
    await settle(page)
    await readTexts(page, round)
  }
}

async function exportRows(page: Page, { cells }: Visited): Promise<void> {
  const button = page.getByRole('button', { name: 'Export' })
  if ((await button.count()) === 0 || (await button.isDisabled())) return
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  cells.push(...readCells(readFileSync(await download.path(), 'utf8')))
}

/** Opens every part of a player's inbox, wallet and profile. */
export async function visitOwn(page: Page, visited: Visited, options: VisitOptions): Promise<void> {
  const round = { visited, options }
  await look(page, '/home', round)
  for (const name of ['Notifications', 'Wallet']) {
    await page.getByRole('banner').getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await settle(page)
    round.visited.drawers += 1
    await lookThroughTabs(page, round)
    await page.keyboard.press('Escape')
  }
  await look(page, '/profile', round)
  await look(page, '/profile/security', round)
  await lookThroughTabs(page, round)
}

/** Waits for what a load of the page, or a press on it, has requested and drawn. */
export async function settle(page: Page): Promise<void> {
  noteProgress()
  await untilQuiet(page)
  // On a slow machine, the page draws what it has loaded a while after the last request.
  await page.locator('body:not(:has(main [aria-busy="true"]))').waitFor({ state: 'attached' })
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))')
}

/**
 * Records the payloads that the page shows in texts and fields. A payload that is never shown would
 * prove nothing.
 */
async function readTexts(page: Page, { visited, options }: Round): Promise<void> {
  const shown = await readShown(page)
  for (const payload of options.payloads) {
    if (shown.includes(payload)) visited.texts.add(payload)
  }
  noteNamedTexts(shown, options.payloads, visited.named)
}

/** Returns everything that the page shows in texts and fields. */
export function readShown(page: Page): Promise<string> {
  return page.evaluate<string>(`[
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map((field) => field.value),
  ].join('\\n')`)
}

/** Returns the cells of a CSV file, parsed as a spreadsheet does. */
export function readCells(csv: string): string[] {
  const cells = csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

/**
 * Returns whether a spreadsheet would run this cell as a formula. A number may begin with a minus
 * sign.
 */
export function isFormula(cell: string): boolean {
  return /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
}
