import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { GAMES } from '@kapis/games/games'
import pg from 'pg'
import { readConfig } from '../../apps/api/src/config.ts'
import { cloneDatabase, databaseUrl, dropDatabase } from '../services/databases.ts'
import { checkYear } from './check-year.ts'
import { fillDatabase } from './fill-database.ts'
import { makeYear } from './make-year.ts'
import { BOTS } from './world/people.ts'

/**
 * A smaller, shorter demo than the full year. It still contains every case that these tests check.
 */
const SHORT = { players: 240, days: 40, scale: 0.4, drawn: 2, trees: 6 }

const { adminUrl, templateName } = inject('kapisDb')
const name = `demo_${randomUUID().replaceAll('-', '')}`
const folder = mkdtempSync(join(tmpdir(), 'kapis-demo-'))
const env = {
  PROFILE: 'test',
  DATABASE_URL: databaseUrl(adminUrl, name, 'kapis_app'),
  MIGRATE_DATABASE_URL: databaseUrl(adminUrl, name, 'kapis_owner'),
  SECRETS_KEY: '09'.repeat(32),
  FILES_FOLDER: folder,
}
const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL })

beforeAll(async () => {
  await cloneDatabase(adminUrl, templateName, name)
  await fillDatabase(env, { size: SHORT })
  await client.connect()
}, 600_000)
afterAll(async () => {
  await client.end()
  await dropDatabase(adminUrl, name)
  rmSync(folder, { recursive: true, force: true })
})

const read = async (text: string): Promise<unknown[]> =>
  (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])

test('the demo breaks no invariant, its chains verify and its returns are in their range', async () => {
  const { rtp, invariants, verified, isGood } = await checkYear(readConfig(env))
  expect(invariants).toEqual([])
  expect(verified).toMatchObject({ bad: [], sealedDays: SHORT.days })
  expect(verified.staffLog).toBeGreaterThan(100)
  expect(Object.keys(rtp).toSorted()).toEqual(GAMES.toSorted())
  expect(isGood, JSON.stringify(rtp)).toBe(true)
}, 600_000)

test('deposits and withdrawals of the demo are in every state', async () => {
  const states = await read(`select distinct type || ' ' || status from wallet_history
    where type in ('deposit', 'withdraw') order by 1`)
  expect(states).toEqual(
    ['deposit', 'withdraw'].flatMap((type) =>
      ['completed', 'pending', 'rejected'].map((status) => `${type} ${status}`),
    ),
  )
  const waits = await read(`select distinct unnest(waits_for) from wallet_history
    where status = 'pending' order by 1`)
  expect(waits).toEqual([
    'amount_differs',
    'image_reused',
    'no_record',
    'reference_reused',
    'second_person',
    'unreadable',
  ])
  const late = `select count(*)::int from wallet_history
    where type = 'withdraw' and status = 'pending' and due_at < now()`
  expect(await read(late)).toEqual([1])
  const contradicted = `select count(*)::int from wallet_history w
    where type = 'withdraw' and status = 'pending' and is_gcash_new = exists (
      select from wallet_history p where p.player_id = w.player_id and p.type = 'withdraw'
        and p.status = 'completed' and p.gcash_number = w.gcash_number)`
  expect(await read(contradicted)).toEqual([0])
  expect(await read(`select state from approval_now where state = 'open'`)).toEqual(['open'])
})

test('the GCash history of the demo has lines of every kind and open differences', async () => {
  expect(await read('select distinct kind from gcash_line order by 1')).toEqual(['in', 'out'])
  // A deposit that was credited without a record leaves two: itself and its line. Besides them only
  // the payment that nobody has claimed is open.
  const [without] = await read(`select count(*)::int from wallet_history
    where type = 'deposit' and status = 'completed' and paid_deposit_receipt_id is null
      and settled_at >= (select min(day)::timestamp at time zone 'Asia/Manila' from gcash_line)`)
  const [lines] = await read('select lines from recon_unexplained')
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(2 * Number(without) + 1)
})

test('identity checks of the demo are in every state, and its lists name players', async () => {
  expect(await read('select distinct status from identity_check order by 1')).toEqual([
    'asked_again',
    'checked',
    'expired',
    'refused',
    'waiting',
  ])
  expect(await read('select has_duplicate from identity_check where has_duplicate')).not.toEqual([])
  expect(await read('select name from exclusion_list order by 1')).toEqual([
    'Requests of families',
    'Restricted persons',
  ])
  const matches = 'select count(*)::int from exclusion_match where pause_id is not null'
  expect((await read(matches))[0]).toBeGreaterThanOrEqual(3)
})

test('the demo has a shared bet, a reply with a picture, a live code and a large win', async () => {
  expect(await read('select has_name from shared_bet')).toEqual([true])
  const images = `select status from report_reply join report using (player_id, report_id)
    where picture_file_key is not null`
  expect(await read(images)).toEqual(['open'])
  expect(
    await read(`select code from promo_code where status = 'active' and code = 'PISTA'`),
  ).toEqual(['PISTA'])
  const large = `select count(*)::int from ledger_bet
    where at > now() - interval '75 minutes' and payout_minor >= 10000000`
  expect((await read(large))[0]).toBeGreaterThan(0)
  expect(
    await read(`select count(*)::int from ledger_bet b join ledger_journal j
    using (player_id, seq, at) where j.currency = 'ticket'`),
  ).not.toEqual([0])
})

test('the last hour of the demo has bets, and its bots are marked', async () => {
  const recent = `select count(distinct player_id)::int from ledger_bet
    where at > now() - interval '75 minutes'`
  expect((await read(recent))[0]).toBeGreaterThanOrEqual(BOTS / 2)
  const bots = `select count(*)::int from app_user
    where comment like 'Demo bot%' and email like '%@bots.demo.example'`
  expect(await read(bots)).toEqual([BOTS])
})

test('the demo is not written into a database with users, nor in production', async () => {
  await expect(fillDatabase(env, { size: SHORT })).rejects.toThrow('without users')
  const config = { ...readConfig(env), profile: 'production' as const }
  const deps = { config, ownerUrl: env.MIGRATE_DATABASE_URL, filesFolder: folder }
  const made = makeYear({ ...deps, now: Date.now(), size: SHORT })
  await expect(made).rejects.toThrow('production')
})
