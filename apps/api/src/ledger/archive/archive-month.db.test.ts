import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  cashOutMines,
  getSeeds,
  listRecentBets,
  revealTile,
  rollDice,
  rotateSeeds,
  startMines,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyJournal } from '../../commands/journal/verify-journal.ts'
import { openTestPool } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { heldKeys } from '../../config/key-settings.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { sumOwnCoins } from '#cashier/withdrawable.ts'
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
  const env = {
    KAPIS_ENV: '',
    KAPIS_MIGRATE_ENV: '',
    PROFILE: 'test',
    SECRETS_KEY: '07'.repeat(32),
    DATABASE_URL: url.href,
    MIGRATE_DATABASE_URL: url.href,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['apps/api/src/commands/kapis.ts', 'archive', ...words],
    { env },
  )
  return stdout
}

/** Sums Maya's own coins, which an excluded player is paid. */
const ownCoins = () => inTransaction(app.db, (tx) => sumOwnCoins(tx, maya.userId))

/** Restores the month, and sums Maya's own coins while the restore has not committed. */
async function ownCoinsDuringRestore(): Promise<bigint> {
  let work: Promise<[void, bigint]> | undefined
  await inTransaction(app.owner, async (tx) => {
    await sql`select from ledger_archive where month = ${month} for key share`.execute(tx)
    const restoring = restoreMonth(deps, month, file)
    await untilWaiting(app.db, 'delete from ledger_archive where')
    work = Promise.all([restoring, ownCoins()])
    await untilWaiting(app.db, 'ledger_journal')
  })
  return (await work!)[1]
}

/** Counts the transactions that check invariants and hold the lock that makes all bets wait. */
async function countChecksUnderLock(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.relation = 'ledger_journal'::regclass
      and l.mode = 'AccessExclusiveLock' and l.granted and a.query like 'with suspect%'`.execute(
    app.owner,
  )
  return rows[0]!.n
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
  const own = await ownCoins()
  const all = await verify()
  expect(all).toMatchObject({ bad: [], archived: [] })

  const archived = await archiveMonth(deps, month, file)
  expect(archived).toMatchObject({ month, lines: BigInt(all.lines), bets: 12n })
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await checkNew(app.db)).toEqual([])
  expect(await verify()).toMatchObject({ lines: 0, bad: [], archived: [{ month }] })
  expect(await checkArchives(deps)).toEqual({ months: [archived], changed: [] })
  expect(await ownCoins(), 'an archived month changes no own coins').toBe(own)

  await nextMonth()
  await playOn('new')
  // The first of these follows an archived entry, whose hash its receipt contains.
  await playOn('new')
  expect((await app.send(maya, listRecentBets, { query: { game: 'dice' } })).status).toBe(200)
  await ask(revealTile, { identifier: 'tile', seq: 1, tile: 3 })
  await ask(cashOutMines, { identifier: 'out', seq: 2 })
  await changeSeeds('third')
  await playOn('newer')
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await checkNew(app.db)).toEqual([])
  expect(await verify()).toMatchObject({ bad: [], archived: [{ month }] })
  const later = await ownCoins()

  expect(await ownCoinsDuringRestore(), 'the month is counted once').toBe(later)
  expect(await ownCoins(), 'the whole journal gives the same').toBe(later)
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
  const own = (n: number) =>
    `update ledger_point_own set own_minor = own_minor + ${n} where ${point}`
  expect(await isChanged(own(1), own(-1))).toEqual([month])
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

test('bets go on while a month is archived, and wait for its removal only', async () => {
  await nextMonth()
  const old = '2020-02'
  // A month before the first archived one has no entries, so it needs no file of its own rows. The
  // check reads all later ones.
  await sql`select ledger_ensure_month(${`${old}-01`}::date)`.execute(app.owner)
  const done = new AbortController()
  const tally = { bets: 0, checksUnderLock: 0, looks: 0 }
  const betting = (async () => {
    for (let n = 0; !done.signal.aborted; n += 1) {
      const bet = { ...stake(`during-${n}`), amount: 0.01, condition: 'above', target: 50.5 }
      expect((await ask(rollDice, bet)).status).toBe(200)
      tally.bets += 1
    }
  })()
  const watching = (async () => {
    while (!done.signal.aborted) {
      tally.checksUnderLock += await countChecksUnderLock()
      tally.looks += 1
    }
  })()
  await archiveMonth(deps, old, join(folder, 'during'))
  done.abort()
  await Promise.all([betting, watching])
  expect(tally.checksUnderLock).toBe(0)
  expect(tally.looks).toBeGreaterThan(5)
  expect(tally.bets).toBeGreaterThan(5)
  expect(await checkInvariants(app.db)).toEqual([])
})

test('a reader of the journal delays the removal of a month, not the bets', async () => {
  const old = '2020-03'
  await sql`select ledger_ensure_month(${`${old}-01`}::date)`.execute(app.owner)
  const reader = openTestPool(app.databaseUrl, 1)
  const client = await reader.connect()
  await client.query('begin; select count(*) from ledger_journal')
  const archiving = archiveMonth(deps, old, join(folder, 'delayed'))
  for (let n = 0; n < 10; n += 1) {
    const bet = { ...stake(`beside-${n}`), amount: 0.01, condition: 'above', target: 50.5 }
    expect((await ask(rollDice, bet)).status).toBe(200)
  }
  await client.query('commit')
  client.release()
  await reader.end()
  expect(await archiving).toMatchObject({ month: old })
})

test('a failure at any step leaves the journal whole', async () => {
  const old = '2020-04'
  await sql`select ledger_ensure_month(${`${old}-01`}::date)`.execute(app.owner)
  const stop = () => Promise.reject(new Error('killed'))
  const tried = archiveMonth({ ...deps, sign: stop }, old, join(folder, 'killed'))
  await expect(tried).rejects.toThrow('killed')
  expect((await checkArchives(deps)).months.map((one) => one.month)).not.toContain(old)
  expect(await checkInvariants(app.db)).toEqual([])
  expect(await archiveMonth(deps, old, join(folder, 'again-killed'))).toMatchObject({ month: old })
})

test('a recent or missing month is not archived', async () => {
  await nextMonth()
  const now = { ...deps, clock: () => new Date() }
  await expect(archiveMonth(now, month, join(folder, 'young'))).rejects.toThrow('too young')
  await expect(archiveMonth(deps, '2020-01', join(folder, 'none'))).rejects.toThrow('no month')
})
