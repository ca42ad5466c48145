import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  cashOutMines,
  getSeeds,
  revealTile,
  rollDice,
  rotateSeeds,
  startMines,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyJournal } from '../../../../../tools/verify/verify-journal.ts'
import { openTestPool } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { heldKeys } from '../../config/key-settings.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { makeArchiveSigner } from '#features/audit-logs/archive-signer.ts'
import { archiveMonth, checkArchives, restoreMonth } from './archive-month.ts'
import type { ArchiveDeps } from './archive-month.ts'
import { checkInvariants, findOffenders } from '../checks/check-invariants.ts'
import { checkNew } from '../checks/check-new.ts'
import { post } from '../post.ts'

const DAY_MS = 86_400_000
let app: TestApp
let maya: Player
let deps: ArchiveDeps
let month: string
let folder: string
let file: string
beforeAll(async () => {
  app = await openTestApp()
  folder = mkdtempSync(join(tmpdir(), 'kapis-archive-'))
  month = new Date().toISOString().slice(0, 7)
  file = join(folder, 'month')
  const signing = makeArchiveSigner(app.db, makeBatchSigner(heldKeys(app.config).receiptKeys))
  // The clock runs 100 days ahead, so that this month is old enough to archive.
  deps = { owner: app.owner, ...signing, clock: () => new Date(Date.now() + 100 * DAY_MS) }
  maya = await app.aPlayer({ coins: 500, tickets: 50 })
  await app.aPlayer({ coins: 5 })
  await playOn('old')
  await changeSeeds('second')
  await playOn('older')
  // Leave a withdrawal pending and a round open when the month is archived.
  await withdraw()
  await ask(startMines, { ...stake('open'), mines: 3 })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const stake = (identifier: string) => ({ amount: 1, currency: 'coin', identifier })
const ask = (route: Parameters<TestApp['send']>[1], body: object) =>
  app.send(maya, route as typeof rollDice, { body })

async function playOn(mark: string) {
  for (let n = 0; n < 6; n += 1) {
    const bet = { ...stake(`${mark}-${n}`), condition: 'above', target: 50.5 }
    expect((await ask(rollDice, bet)).status).toBe(200)
  }
}

async function changeSeeds(clientSeed: string) {
  const { data } = await app.send(maya, getSeeds, {})
  await ask(rotateSeeds, { expectedNextRoot: data.nextRoot, clientSeed })
}

async function withdraw() {
  const id = randomUUID()
  await inTransaction(app.db, async (tx) => {
    const { seq } = await post(tx, {
      playerId: maya.userId,
      cause: 'hold',
      causeKey: id,
      counter: 'hold',
      currency: 'coin',
      amountMinor: -100_000n,
      heldMinor: 100_000n,
    })
    await sql`insert into wallet_history (player_id, wallet_history_id, type, amount_minor,
        gcash_number, gcash_name, hold_seq)
      values (${maya.userId}, ${id}, 'withdraw', 100000, '09170000001', 'Maya Luz', ${seq})`.execute(
      tx,
    )
  })
}

/**
 * Recreates the empty partitions of this month. In production, play would go on in a later month.
 */
const nextMonth = () => sql`select ledger_ensure_month(now()::date)`.execute(app.owner)

async function textOfJournal() {
  const { rows } = await sql<{ lines: string; bets: string }>`select
    (select string_agg(j::text, E'\n' order by player_id, seq) from ledger_journal j
     where seq <= 16) as lines,
    (select string_agg(b::text, E'\n' order by player_id, seq) from ledger_bet b
     where seq <= 16) as bets`.execute(app.owner)
  return rows[0]!
}

async function verify() {
  const ledgerDeps = openTestPool(app.databaseUrl, 1)
  const found = await verifyJournal({ journal: ledgerDeps, sealer: app.sealer })
  await ledgerDeps.end()
  return found
}

/** Runs the command-line tool in a process of its own. */
async function command(...words: string[]): Promise<string> {
  const url = new URL(app.databaseUrl)
  url.username = 'kapis_owner'
  const env = { PROFILE: 'test', SECRETS_KEY: '07'.repeat(32), DATABASE_URL: url.href }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/archive-month.ts', ...words],
    { env },
  )
  return stdout
}

const namesOf = (found: { name: string }[]) => found.map(({ name }) => name.split(' ')[0])

test('detaching a month without folding it breaks the invariants', async () => {
  const partition = month.replace('-', '_')
  const tried = app.owner.transaction().execute(async (tx) => {
    for (const table of ['ledger_journal', 'ledger_bet']) {
      await sql.raw(`alter table ${table} detach partition ${table}_${partition}`).execute(tx)
    }
    throw Object.assign(new Error('put it back'), { found: await findOffenders(tx) })
  })
  const { found } = (await tried.catch((thrown: unknown) => thrown)) as {
    found: Awaited<ReturnType<typeof findOffenders>>
  }
  expect(namesOf(found)).toEqual(
    expect.arrayContaining(['I2', 'I3', 'I5', 'I6a', 'I9b', 'I12b', 'I13', 'I15a']),
  )
})

test('an archived month leaves play running and is restored byte for byte', async () => {
  const before = await textOfJournal()
  const all = await verify()
  expect(all).toMatchObject({ bad: [], archived: [] })

  const archived = await archiveMonth(deps, month, file)
  expect(archived).toMatchObject({ month, lines: BigInt(all.lines), bets: 12n })
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await checkNew(app.db)).toEqual([])
  expect(await verify()).toMatchObject({ lines: 0, bad: [], archived: [{ month }] })
  expect(await checkArchives(deps)).toEqual({ months: [archived], changed: [] })

  await nextMonth()
  await playOn('new')
  await ask(revealTile, { identifier: 'tile', seq: 1, tile: 3 })
  await ask(cashOutMines, { identifier: 'out', seq: 2 })
  await changeSeeds('third')
  await playOn('newer')
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await checkNew(app.db)).toEqual([])
  expect(await verify()).toMatchObject({ bad: [], archived: [{ month }] })

  await restoreMonth(deps, month, file)
  expect(await textOfJournal()).toEqual(before)
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await checkNew(app.db)).toEqual([])
  expect(await verify()).toMatchObject({ bad: [], archived: [] })
})

test('a change to the rows kept from an archived month is detected', async () => {
  const other = join(folder, 'again')
  await archiveMonth(deps, month, other)
  const isChanged = async (change: string, undo: string) => {
    await sql.raw(change).execute(app.owner)
    const { changed } = await checkArchives(deps)
    await sql.raw(undo).execute(app.owner)
    return changed
  }
  const point = `kind = '${month}' and player_id = '${maya.userId}'`
  for (const column of ['coin_minor', 'games_played', 'last_bet_seq']) {
    const by = (n: number) => `update ledger_point set ${column} = ${column} + ${n} where ${point}`
    expect(await isChanged(by(1), by(-1))).toEqual([month])
  }
  const line = (n: number) => `update ledger_archived_line set amount_minor = amount_minor + ${n}
    where seq = 2`
  expect(await isChanged(line(1), line(-1))).toEqual([month])
  expect((await checkArchives(deps)).changed).toEqual([])
  expect(await command('verify')).toMatch(
    new RegExp(`^✓ ${month}: \\d+ lines, sha256 [0-9a-f]{64}`),
  )
  appendFileSync(other, 'x')
  await expect(restoreMonth(deps, month, other)).rejects.toThrow('This is another file.')
  await expect(restoreMonth(deps, '2020-01', file)).rejects.toThrow(`${month} comes first.`)
})

test('a recent or missing month is not archived', async () => {
  await nextMonth()
  const now = { ...deps, clock: () => new Date() }
  await expect(archiveMonth(now, month, join(folder, 'young'))).rejects.toThrow('too young')
  await expect(archiveMonth(deps, '2020-01', join(folder, 'none'))).rejects.toThrow('no month')
})
