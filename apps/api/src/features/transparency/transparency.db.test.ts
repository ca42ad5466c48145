import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnLogProof, getPublicLogs, rollDice } from '@kapis/contract/routes'
import type { LogTrust } from '@kapis/contract/transparency'
import { cosign, openCheckpoint } from '@kapis/transparency/checkpoint'
import { parseNote, readKey, signatureLine, writeKey } from '@kapis/transparency/note'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import { readBundle } from '@kapis/transparency/tiles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWitness } from '../../../../../packages/witness/src/serve-witness.ts'
import { witnessKey } from '../../../../../packages/witness/src/witness-key.ts'
import { makeWitness } from '../../../../../packages/witness/src/witness.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { makeLogSigner } from '../../fairness/log-signer.ts'
import { openStore } from '../../files/open-store.ts'
import { keepPublicLog, keysOf } from './keep-public-log.ts'
import type { LogDeps } from './keep-public-log.ts'
import { forgetBatches } from './forget-batches.ts'
import { HEAD_KEY, tileKey } from './tile-key.ts'

const ORIGIN = 'localhost/log'
const DICE = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
/** Entries are in the log once they are this old, when no running transaction can add older ones. */
const FINAL_MS = 3_300
const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
const state = { logs: {}, evidence: [] }

type LogTrusts = { logs: LogTrust[] }

let app: TestApp
let deps: LogDeps
let server: ReturnType<typeof serveWitness>
let player: Player

beforeAll(async () => {
  const signer = makeLogSigner([KEY])
  const keys = keysOf({ signer, origin: ORIGIN })
  const witness = makeWitness({
    ...own,
    logKeys: keys,
    state,
    save: () => {},
    now: () => new Date(),
  })
  server = serveWitness(witness)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  app = await openTestApp({
    SECRETS_KEY: KEY.toString('hex'),
    LOG_WITNESSES: `${writeKey(own.key)} ${url}`,
  })
  const { db, config } = app
  const { witnesses } = config.publicLog
  deps = { db, files: openStore(config.files), signer, origin: ORIGIN, witnesses }
  player = await app.aPlayer({ coins: 100 })
  await keepPublicLog(deps)
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await app.close()
})

const KEY = Buffer.alloc(32, 7)
const trust = { logKeys: [] as never[], witnesses: [own.key] }

async function trustOf() {
  const { data } = await app.send(null, getPublicLogs, {})
  return { ...trust, logKeys: data.logs[0]!.keys.map((key) => readKey(key)!) }
}

let bets = 0
/** Places a bet and returns the text of its receipt. */
async function bet(): Promise<string> {
  bets += 1
  const reply = await app.send(player, rollDice, { body: { ...DICE, identifier: `b-${bets}` } })
  return (reply.data as { receipt: { text: string } }).receipt.text
}

const get = (url: string) => app.app.inject({ method: 'GET', url })
const readHead = async () => openCheckpoint((await get('/log/checkpoint')).body, await trustOf())

/** Waits until the API reads the log anew. */
const forget = () => wait(5_100)

test('a bet is public after the minute, with the cosignature of a witness [FAIR-06]', async () => {
  const [first, second] = [await bet(), await bet()]
  const params = { userId: player.userId, seq: String(JSON.parse(first).seq) } as never
  expect((await app.send(player, getOwnLogProof, { params })).data).toEqual({ public: null })
  await wait(FINAL_MS)
  expect(await keepPublicLog(deps)).toEqual([])
  const { data } = await app.send(player, getOwnLogProof, { params })
  const known = await trustOf()
  const found = checkPublicReceipt(first, data.public!, known)
  expect(found).toMatchObject({ fault: null, checkpoint: { origin: ORIGIN } })
  expect(data.public!.entries).toEqual([second])
  expect(found.fault === null && found.checkpoint.cosigned).toHaveLength(1)
  // The operator cannot lead another receipt to that leaf.
  const other = first.replace('"nonce":0', '"nonce":9')
  expect(checkPublicReceipt(other, data.public!, known).fault).not.toBeNull()
  const stranger = await app.aPlayer()
  expect((await app.send(stranger, getOwnLogProof, { params })).status).toBe(403)
})

test('the log says keys and commitments, and of players neither name nor amount', async () => {
  await forget()
  const head = (await readHead())!
  const bundle = await get(`/log/tile/entries/000.p/${head.size}`)
  expect(bundle.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const leaves = readBundle(bundle.rawPayload)!.map((bytes) => Buffer.from(bytes).toString())
  const kinds = leaves.map((leaf) => (JSON.parse(leaf) as { kind: string }).kind)
  expect([...new Set(kinds)].toSorted()).toEqual(['epoch', 'key', 'player'])
  const ofPlayer = leaves.filter((leaf) => leaf.includes('"player"'))
  expect(ofPlayer.map((leaf) => Object.keys(JSON.parse(leaf) as object))).toEqual(
    ofPlayer.map(() => ['head', 'kind', 'n', 'tag']),
  )
  expect(leaves.join()).not.toContain(player.username)
})

test('a file says whom to believe, apart from what the log shows', async () => {
  const [log] = (JSON.parse((await get('/.well-known/log-trust.json')).body) as LogTrusts).logs
  const known = await trustOf()
  const witnesses = [writeKey(own.key)]
  const logKeys = known.logKeys.map(writeKey)
  expect(log).toEqual({ origin: ORIGIN, logKeys, witnesses, quorum: 1 })
})

test('files are served as their specification says', async () => {
  const head = (await readHead())!
  const checkpoint = await get('/log/checkpoint')
  expect(checkpoint.headers['cache-control']).toBe('public, max-age=5')
  expect(checkpoint.headers['content-type']).toBe('text/plain; charset=utf-8')
  const tile = await get(`/log/tile/0/000.p/${head.size}`)
  expect(tile.rawPayload).toHaveLength(32 * head.size)
  for (const path of [`0/000.p/${head.size + 1}`, '0/000', '00/000', 'entries/x000/000', '../x']) {
    expect((await get(`/log/tile/${path}`)).statusCode).toBe(404)
  }
})

test('a run that is cut off anywhere goes on with the same leaves', async () => {
  await bet()
  await wait(FINAL_MS)
  const size = async () => {
    const { rows } = await sql<{ size: bigint }>`
      select size from public_log_batch order by 1 desc limit 1`.execute(app.db)
    return rows[0]!.size
  }
  const before = await size()
  let puts = 0
  const full = { ...deps.files, put: async () => Promise.reject(new Error(`full ${(puts += 1)}`)) }
  await expect(keepPublicLog({ ...deps, files: full })).rejects.toThrow('full')
  const pending = await size()
  expect(pending).toBeGreaterThan(before)
  await bet()
  const dumb = { ...deps.signer, sign: () => Promise.reject(new Error('away')) }
  await expect(keepPublicLog({ ...deps, signer: dumb })).rejects.toThrow('away')
  expect(await size()).toBe(pending)
  await Promise.all([keepPublicLog(deps), keepPublicLog(deps)])
  const { rows } = await sql`select from public_log_batch where checkpoint is null`.execute(app.db)
  expect(rows).toEqual([])
  const again = sql`update public_log_batch set checkpoint = 'x' where size = ${pending}`
  await expect(again.execute(app.db)).rejects.toThrow('signed once')
})

test('after a restore of the database, what was published stays', async () => {
  const { owner } = app
  await sql`create table backup as select * from public_log`.execute(owner)
  await bet()
  await wait(FINAL_MS)
  await keepPublicLog(deps)
  const published = await deps.db.selectFrom('public_log').selectAll().executeTakeFirstOrThrow()
  // As if the database were that of before the bet was published.
  await sql`delete from public_log_batch where size > (select size from backup)`.execute(owner)
  await sql`update public_log l set size = b.size, levels = b.levels, entries = b.entries,
    covered_until = b.covered_until from backup b`.execute(owner)
  await wait(FINAL_MS)
  // The witness would answer 409 to another tree of this size.
  expect(await keepPublicLog(deps)).toEqual([])
  const now = await deps.db.selectFrom('public_log').selectAll().executeTakeFirstOrThrow()
  expect(now.size).toBeGreaterThan(published.size)
  expect(state.evidence).toEqual([])
})

test('what was shown is in the file store, and a run that ended there goes on', async () => {
  await bet()
  await wait(FINAL_MS)
  const kept = new Map<string, Buffer>()
  let wasShown = true
  const readHeadFile = () => Buffer.from(kept.get(HEAD_KEY) ?? '').toString()
  const files = {
    ...deps.files,
    async put(...file: Parameters<typeof deps.files.put>) {
      await deps.files.put(...file)
      kept.set(file[0], Buffer.from(file[1]))
      const { rows } = await sql<{ checkpoint: string }>`
        select checkpoint from public_log_batch where checkpoint is not null
        order by size desc limit 1`.execute(app.db)
      wasShown = rows[0]!.checkpoint === readHeadFile()
      if (file[0] === HEAD_KEY) throw new Error('ended')
    },
  }
  await expect(keepPublicLog({ ...deps, files })).rejects.toThrow('ended')
  // Nobody can read a checkpoint that the file store does not have yet.
  expect(wasShown).toBe(false)
  const places = async () =>
    (await sql`select from public_log_player_leaf`.execute(app.db)).rows.length
  const before = await places()
  expect(await keepPublicLog(deps)).toEqual([])
  expect(await places()).toBeGreaterThanOrEqual(before)
  const { rows } = await sql`
    select from public_log_batch where checkpoint = ${readHeadFile()}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('a witness that is away delays nothing and is reported', async () => {
  const away = { key: own.key, url: 'http://127.0.0.1:1' }
  const failed = await keepPublicLog({ ...deps, witnesses: [away] })
  expect(failed).toMatchObject([{ witness: 'witness.example/w1' }])
  expect(await keepPublicLog(deps)).toEqual([])
  await forget()
  const { data } = await app.send(null, getPublicLogs, {})
  expect(data.logs).toHaveLength(1)
  expect(data.logs[0]!.witnesses[0]!.cosignedAt).not.toBeNull()
})

/** Starts a witness that answers as it is told, and returns what the log keeps of it. */
async function askStrange(answerTo: (body: string) => { status: number; body: string }) {
  const strange = createServer((request, reply) => {
    void readText(request).then((question) => {
      const answer = answerTo(question)
      reply.writeHead(answer.status).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(strange, 'listening')
  const url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
  const failed = await keepPublicLog({ ...deps, witnesses: [{ key: other.key, url }] })
  strange.close()
  const { rows } = await sql<{ line: string; isEarly: boolean }>`
    select line, cosigned_at <= now() as "isEarly" from public_log_cosignature
    join public_log_witness using (witness) where witness = ${other.key.name}`.execute(app.db)
  return { failed, rows }
}

const other = witnessKey('witness.example/w2', Buffer.alloc(32, 6))

test.each(['-1', '0.5', '1e3', '-9007199254740991'])(
  'a witness that states the size %s does not stop the worker',
  async (size) => {
    const { failed } = await askStrange(() => ({ status: 409, body: `${size}\n` }))
    expect(failed).toMatchObject([{ witness: other.key.name }])
  },
)

test('of what a witness answers, only its own cosignature is published', async () => {
  const junk = signatureLine('junk.example', Buffer.alloc(4), Buffer.alloc(8))
  const { failed, rows } = await askStrange((question) => {
    const note = parseNote(question.slice(question.indexOf('\n\n') + 2))!
    const later = Math.floor(Date.now() / 1000) + 86_400
    return { status: 200, body: cosign(note.text, { ...other, time: later }) + junk.repeat(60) }
  })
  expect(failed).toEqual([])
  expect(rows.at(-1)!.line.split('\n')).toHaveLength(2)
  expect(rows.at(-1)!.isEarly).toBe(true)
})

test('the signer signs no second tree of one size, and nothing but checkpoints', async () => {
  const signer = makeLogSigner([KEY])
  const text = (root: number) => `a\n5\n${Buffer.alloc(32, root).toString('base64')}\n`
  expect(await signer.sign(text(1))).toEqual(await signer.sign(text(1)))
  expect(() => signer.sign(text(2))).toThrow('Another checkpoint')
  expect(() => signer.sign('kapis/receipts/1\nab')).toThrow('no checkpoint')
})

test('of old batches, only the partial tiles are removed whose full ones are stored', async () => {
  const removed: string[] = []
  const remove = async (key: string) => void removed.push(key)
  const undone = app.owner.transaction().execute(async (tx) => {
    await sql`insert into public_log_batch (size, checkpoint, made_at)
      select size, 'x', now() - interval '8 days' from unnest(array[300, 512, 600]) as size`.execute(
      tx,
    )
    await sql`update public_log set size = 700`.execute(tx)
    await forgetBatches({ db: tx, files: { ...deps.files, remove } })
    const { rows } = await sql`select from public_log_batch where size between 300 and 600`.execute(
      tx,
    )
    expect(rows).toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const partial = { index: 1, width: 44 }
  expect(removed).toEqual((['entries', 0] as const).map((level) => tileKey({ level, ...partial })))
})
