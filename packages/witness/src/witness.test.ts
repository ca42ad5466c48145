import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOTE_KEY, readSignatures, signatureLine, writeNote } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { openCheckpoint, writeCheckpoint } from '@kapis/transparency/checkpoint'
import { expect, onTestFinished, test } from 'vitest'
import { runWitness } from './run-witness.ts'
import { serveWitness } from './serve-witness.ts'
import { openState } from './state-file.ts'
import { makeWitness } from './witness.ts'
import { witnessKey } from './witness-key.ts'

// The requests of the tests of litewitness, another implementation.
const ORIGIN = 'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562'
const LOG_KEY = 'ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f'
const FIRST = `${ORIGIN}
1
KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

— ${ORIGIN} UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=
`
const THIRD = `${ORIGIN}
3
RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=

— ${ORIGIN} UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=
`
const TO_THIRD = `KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`
const FIFTH = `${ORIGIN}
5
QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=

— ${ORIGIN} UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=
`
const SECONDS = 1_700_000_000
const publicKey = new Uint8Array(Buffer.from(LOG_KEY, 'hex'))
const KEY_OF_LOG: VerifierKey = { name: ORIGIN, type: NOTE_KEY, publicKey }

function openWitness({ now = () => new Date(SECONDS * 1000), logKeys = [KEY_OF_LOG] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'witness.json')
  const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
  const open = () =>
    makeWitness({
      ...own,
      logKeys,
      ...openState(path),
      now,
    })
  return { open, path, key: own.key }
}

test('a witness cosigns a log that grows, and remembers it after a restart', () => {
  const { open, key } = openWitness()
  const first = open().add(`old 0\n\n${FIRST}`)
  expect(first.status).toBe(200)
  expect(readSignatures(first.body)).toHaveLength(1)
  const trust = { logKeys: [KEY_OF_LOG], witnesses: [key] }
  const cosigned = openCheckpoint(`${FIRST}${first.body}`, trust)
  expect(cosigned?.cosigned).toEqual([{ key, time: SECONDS }])
  const again = open()
  expect(again.known(ORIGIN)?.size).toBe(1)
  expect(again.add(`old 1\n${TO_THIRD}\n${THIRD}`).status).toBe(200)
  expect(open().known(ORIGIN)?.size).toBe(3)
})

test('a witness answers every wrong request as the specification says', () => {
  const { open } = openWitness()
  const witness = open()
  const other = FIRST.replaceAll('sigsum.org', 'other.org')
  expect(witness.add('old 0\n')).toMatchObject({ status: 400 })
  expect(witness.add(`old 00\n\n${FIRST}`)).toMatchObject({ status: 400 })
  expect(witness.add(`old 2\n\n${FIRST}`)).toMatchObject({ status: 400 })
  expect(witness.add(`old 0\n\n${other}`)).toMatchObject({ status: 404 })
  const forged = FIRST.replace('UgIom7f', 'UgIom7g')
  expect(witness.add(`old 0\n\n${forged}`)).toMatchObject({ status: 403 })
  expect(witness.add(`old 1\n\n${FIRST}`)).toMatchObject({ status: 409, body: '0\n' })
  expect(witness.add(`old 0\n\n${FIRST}`).status).toBe(200)
  const conflict = { status: 409, body: '1\n', type: 'text/x.tlog.size' }
  expect(witness.add(`old 0\n\n${THIRD}`)).toEqual(conflict)
  expect(witness.add(`old 1\n\n${THIRD}`).status).toBe(422)
  expect(witness.add(`old 1\n${TO_THIRD}\n${THIRD}`).status).toBe(200)
  expect(witness.add(`old 1\n${TO_THIRD}\n${FIFTH}`)).toMatchObject({ status: 409, body: '3\n' })
})

test('a wrong proof is refused, but anybody can send one: it is no evidence against the log', () => {
  const { open, path } = openWitness()
  const witness = open()
  witness.add(`old 0\n\n${FIRST}`)
  expect(witness.add(`old 1\n\n${THIRD}`).status).toBe(422)
  expect(openState(path).state.evidence).toEqual([])
  // The log itself cannot prove it: this is evidence, which is kept once.
  for (let n = 0; n < 2; n += 1) witness.accuse(THIRD)
  const [evidence, ...more] = openState(path).state.evidence
  expect(evidence).toMatchObject({ origin: ORIGIN, shown: THIRD })
  expect(evidence!.known.startsWith(FIRST)).toBe(true)
  expect(more).toEqual([])
})

test('a log that signs many forks takes no place from the evidence against another one', () => {
  const [one, two] = ['a.example/log', 'b.example/log'].map((name, n) => {
    const { key, sign } = witnessKey(name, Buffer.alloc(32, 7 + n))
    const noteKey: VerifierKey = { ...key, type: NOTE_KEY }
    const ask = (root: number) => {
      const text = writeCheckpoint({ origin: name, size: 1, root: Buffer.alloc(32, root) })
      return `old 0\n\n${writeNote(`${text}${root}\n`, [{ key: noteKey, sign }])}`
    }
    return { name, noteKey, ask }
  })
  const { open, path } = openWitness({ logKeys: [one!.noteKey, two!.noteKey] })
  const witness = open()
  for (const log of [one!, two!]) expect(witness.add(log.ask(0)).status).toBe(200)
  for (let root = 1; root < 30; root += 1) expect(witness.add(one!.ask(root)).status).toBe(409)
  expect(witness.add(two!.ask(1)).status).toBe(409)
  const of = (name: string) =>
    openState(path).state.evidence.filter(({ origin }) => origin === name).length
  expect(of(two!.name)).toBe(1)
  // Each may be 64 kB, and the file is written whole with every cosignature.
  expect(of(one!.name)).toBe(10)
})

test('a witness does not forget a log whose key was replaced', () => {
  const logKeys = [KEY_OF_LOG]
  const { open } = openWitness({ logKeys })
  open().add(`old 0\n\n${FIRST}`)
  const other = witnessKey(ORIGIN, Buffer.alloc(32, 6))
  logKeys[0] = { ...other.key, type: NOTE_KEY }
  const text = writeCheckpoint({ origin: ORIGIN, size: 9, root: Buffer.alloc(32, 9) })
  const fork = writeNote(text, [{ key: logKeys[0], sign: other.sign }])
  const witness = open()
  expect(witness.known(ORIGIN)?.size).toBe(1)
  expect(witness.add(`old 0\n\n${fork}`)).toMatchObject({ status: 409, body: '1\n' })
})

test('a witness can read what it stored, whatever lines a request has', () => {
  const { open, path } = openWitness()
  const junk = signatureLine(ORIGIN, Buffer.from('junk'), Buffer.alloc(64))
  expect(open().add(`old 0\n\n${FIRST}${junk.repeat(63)}`).status).toBe(200)
  expect(open().known(ORIGIN)?.size).toBe(1)
  const [own] = FIRST.split('\n').slice(-2)
  expect(open().add(`old 1\n\n${FIRST}${`${own}\n`.repeat(63)}`).status).toBe(200)
  expect(open().add(`old 0\n\n${THIRD}`)).toMatchObject({ status: 409 })
  expect(Buffer.from(openState(path).state.logs[ORIGIN]!).length).toBeLessThan(600)
})

test('a damaged state is not taken for an empty one', () => {
  const { open, path } = openWitness()
  openState(path).save({ logs: { [ORIGIN]: 'damaged' }, evidence: [] })
  expect(() => open().add(`old 0\n\n${FIRST}`)).toThrow('damaged')
})

const YEAR = 31_536_000

test.each([
  ['set back a little does not make a larger tree the older one', -60, SECONDS],
  ['was a year ahead and was mended tells the true time again', -YEAR, SECONDS - YEAR],
])('a clock that %s', (_, step, time) => {
  let seconds = SECONDS
  const { open, key } = openWitness({ now: () => new Date(seconds * 1000) })
  open().add(`old 0\n\n${FIRST}`)
  seconds += step
  const later = open().add(`old 1\n${TO_THIRD}\n${THIRD}`)
  const trust = { logKeys: [KEY_OF_LOG], witnesses: [key] }
  expect(openCheckpoint(`${THIRD}${later.body}`, trust)?.cosigned).toMatchObject([{ time }])
})

/** Makes a witness without a file, whose clock stands still. */
function withoutFile(save: () => void) {
  const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
  const state = { logs: {}, evidence: [] }
  const now = () => new Date(SECONDS * 1000)
  return makeWitness({ ...own, logKeys: [KEY_OF_LOG], state, save, now })
}

test('a cosignature that could not be stored is shown to nobody', () => {
  const witness = withoutFile(() => {
    throw new Error('The disk is full.')
  })
  expect(() => witness.add(`old 0\n\n${FIRST}`)).toThrow('full')
  // After a restart, the witness would sign another tree of this size.
  expect(witness.known(ORIGIN)).toBeNull()
})

test('whoever repeats a public request does not make the witness write all the time', () => {
  let saves = 0
  const witness = withoutFile(() => (saves += 1))
  const first = witness.add(`old 0\n\n${FIRST}`)
  for (let n = 0; n < 5; n += 1) expect(witness.add(`old 1\n\n${FIRST}`)).toEqual(first)
  expect(saves).toBe(1)
})

test('a witness says what it knows, and takes no request that would fill its memory', async () => {
  const { open } = openWitness()
  const server = serveWitness(open()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, body?: string) => {
    const sent = body === undefined ? {} : { method: 'POST', body }
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, sent)
    return { status: reply.status, text: await reply.text() }
  }
  expect(await ask('/add-checkpoint', `old 0\n\n${FIRST}`)).toMatchObject({ status: 200 })
  expect(await ask('/add-checkpoint', 'x'.repeat(65_537))).toMatchObject({ status: 400 })
  expect(await ask('/ready')).toMatchObject({ status: 200 })
  const { text } = await ask('/metrics')
  expect(text).toContain(`\nkapis_witness_size{log="${ORIGIN}"} 1\n`)
  expect(text).toContain(`\nkapis_witness_cosigned_timestamp_seconds{log="${ORIGIN}"} ${SECONDS}\n`)
  expect(text).toContain(`\nkapis_witness_evidence{log="${ORIGIN}"} 0\n`)
  expect(await ask('/evidence')).toEqual({ status: 200, text: '[]' })
})

test.each(['my witness', 'w+1', 'w\nx', ''])(
  'a witness of the name %j, which no log could read, does not start',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'kapis-witness-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const files = { key: join(folder, 'key'), state: join(folder, 'state'), port: 'x' }
    expect(() => runWitness({ name, logs: [], ...files })).toThrow('is no name of a witness')
  },
)

test.each(['x', '0', '-1', 'Infinity x'])(
  'a witness does not read logs every %s seconds',
  (every) => {
    expect(() => runWitness({ name: 'a', logs: [], every })).toThrow('at least one second')
  },
)
