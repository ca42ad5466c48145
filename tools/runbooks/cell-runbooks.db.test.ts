import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { CELL_PAGES, runOrThrow, tryPage } from './try-page.ts'

let installation: Installation
beforeAll(async () => {
  installation = await openInstallation({ isCell: true })
}, 300_000)
afterAll(() => installation.stop())

// The pages are tried in this order: the first one migrates the directory and adds both cells.
describe.each(CELL_PAGES)('%s', (page) => {
  test('the commands of a runbook about cells work', { timeout: 300_000 }, async () => {
    await BEFORE[page]?.()
    expect(await tryPage(installation, page)).toBeGreaterThan(0)
    await AFTER[page]?.()
  })
})

test('every name of every account is claimed at the end, and the cell is open', async () => {
  await expectAllClaimed()
  expect(await runOrThrow(installation, 'kapis cell list')).toMatch(/c1.*open/)
})

const BEFORE: Record<string, () => Promise<void>> = {
  'directory-lost.md': async () => {
    await ask(installation.directoryUrl!, 'truncate cell cascade')
  },
}

const AFTER: Record<string, () => Promise<void>> = {
  'add-a-cell.md': async () => {
    const cells = await ask(installation.directoryUrl!, 'select name, state from cell order by 1')
    expect(cells).toEqual([
      { name: 'c1', state: 'open' },
      { name: 'c2', state: 'open' },
    ])
    await expectAllClaimed()
  },
  'directory-lost.md': () => expectAllClaimed(),
}

/** Compares the number of kept claims with that of the accounts, which have three names each. */
async function expectAllClaimed(): Promise<void> {
  const kept = `select count(*)::int as n from claim where is_kept and cell = 'c1'`
  const [claims] = await ask<{ n: number }>(installation.directoryUrl!, kept)
  const all = 'select count(*)::int as n from app_user where deleted_at is null'
  const [accounts] = await ask<{ n: number }>(installation.adminUrl, all)
  expect(accounts!.n).toBeGreaterThan(1)
  expect(claims!.n).toBe(3 * accounts!.n)
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
