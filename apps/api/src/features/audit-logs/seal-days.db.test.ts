import { rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { heldKeys } from '../../config/key-settings.ts'
import { makeBatchSigner } from '../../fairness/batch-signer.ts'
import { openStore } from '../../files/open-store.ts'
import { recheckSeals } from './recheck-seals.ts'
import { checkSeal, sealDays } from './seal-days.ts'
import type { SealDeps } from './seal-days.ts'

let app: TestApp
let deps: SealDeps
let today: string
beforeAll(async () => {
  app = await openTestApp()
  const signer = makeBatchSigner(heldKeys(app.config).receiptKeys)
  deps = { db: app.db, files: openStore(app.config.files), signer }
  const { rows } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone 'Asia/Manila')::date::text as day`.execute(app.db)
  today = rows[0]!.day
})
afterAll(async () => {
  deps.files.close()
  await app.close({ isTampered: true })
})

const back = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

/** Moves today's journal entries this many days into the past. */
async function moveLines(days: number) {
  await sql`select ledger_ensure_month((now() - make_interval(days => ${days}))::date)`.execute(
    app.db,
  )
  await sql`update ledger_journal set at = at - make_interval(days => ${days})
    where at >= ${today}::timestamp at time zone 'Asia/Manila'`.execute(app.owner)
}

const sealOf = (day: string) =>
  app.db
    .selectFrom('day_seal')
    .selectAll()
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()

test("yesterday is sealed once, with its journal's digest and the end of the staff log", async () => {
  const maya = await app.aPlayer({ coins: 10 })
  const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'one' }
  await app.send(maya, rollDice, { body: bet })
  await moveLines(1)
  expect(await sealDays(deps)).toEqual([back(1)])
  const { rows } = await sql<{ lines: bigint; coin: bigint }>`select count(*) as lines,
    sum(amount_minor + held_minor)::int8 as coin from ledger_journal`.execute(app.db)
  const head = await app.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  expect(await sealOf(back(1))).toMatchObject({
    lines: rows[0]!.lines,
    coin_minor: rows[0]!.coin,
    audit_seq: head.seq,
    prev_hash: Buffer.alloc(32),
  })
  expect(await sealDays(deps)).toEqual([])
  expect(await checkSeal(deps, back(1))).toBeNull()
})

test('missed days are sealed later, each with the previous seal', async () => {
  await sql`update day_seal set day = day - 3`.execute(app.owner)
  await sql`delete from day_seal`.execute(app.owner)
  await sql`insert into day_seal (day, lines, coin_minor, ticket_minor, digest, audit_seq,
      audit_hash, prev_hash, hash, signature)
    values (${back(4)}::date, 0, 0, 0, sha256(''), 0, '\\x00', sha256(''), sha256('a'), 's')`.execute(
    app.owner,
  )
  // The operator did not sign the seal of four days ago, so no later day is sealed.
  await expect(sealDays(deps)).rejects.toThrow(`The seal of ${back(4)} does not hold`)
  await sql`delete from day_seal`.execute(app.owner)
  await sealDays(deps)
  const first = await sealOf(back(1))
  await sql`update ledger_journal set at = at`.execute(app.owner)
  expect(first.prev_hash).toEqual(Buffer.alloc(32))
})

test('seals are rechecked in turn, the longest unchecked first', async () => {
  expect(await recheckSeals(deps)).toEqual([back(1)])
  const checked = await app.db.selectFrom('day_seal_check').selectAll().execute()
  expect(checked).toHaveLength(1)
  expect(await recheckSeals(deps)).toEqual([back(1)])
})

test('an entry changed after its day was sealed is detected [AUD-03]', async () => {
  await sql`update ledger_journal set hash = sha256('another') where seq = 1
    and player_id = (select player_id from ledger_journal limit 1)`.execute(app.owner)
  expect(await checkSeal(deps, back(1))).toBe('the journal of the day was changed')
  await expect(recheckSeals(deps)).rejects.toThrow(`The seal of ${back(1)} does not hold`)
})

test('a seal rewritten in the table does not match the file, and a forged file is rejected', async () => {
  await sql`update day_seal set signature = 'forged'`.execute(app.owner)
  expect(await checkSeal(deps, back(1))).toBe('the file and the table tell two stories')
  const other = { ...deps, signer: makeBatchSigner([Buffer.alloc(32, 9)]) }
  expect(await checkSeal(other, back(1))).toBe('the file is not ours')
  expect(await checkSeal(deps, back(9))).toBe('there is no seal')
})
