import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOTE_KEY, readSignatures } from '@kapis/transparency/note'
import { openCheckpoint } from '@kapis/transparency/checkpoint'
import { expect, onTestFinished, test } from 'vitest'
import { readState, writeState } from './state-file.ts'
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

function openWitness() {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'witness.json')
  const publicKey = new Uint8Array(Buffer.from(LOG_KEY, 'hex'))
  const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
  const open = () =>
    makeWitness({
      ...own,
      logKeys: [{ name: ORIGIN, type: NOTE_KEY, publicKey }],
      state: readState(path),
      save: (state) => writeState(path, state),
      now: () => new Date(SECONDS * 1000),
    })
  return { open, path, key: own.key, logKey: { name: ORIGIN, type: NOTE_KEY, publicKey } as const }
}

test('a witness cosigns a log that grows, and remembers it after a restart', () => {
  const { open, key, logKey } = openWitness()
  const first = open().add(`old 0\n\n${FIRST}`)
  expect(first.status).toBe(200)
  expect(readSignatures(first.body)).toHaveLength(1)
  const trust = { logKeys: [logKey], witnesses: [key] }
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
  expect(readState(path).evidence).toEqual([])
  // The log itself cannot prove it: this is evidence, which is kept once.
  for (let n = 0; n < 2; n += 1) witness.accuse(THIRD)
  const [evidence, ...more] = readState(path).evidence
  expect(evidence).toMatchObject({ origin: ORIGIN, shown: THIRD })
  expect(evidence!.known.startsWith(FIRST)).toBe(true)
  expect(more).toEqual([])
})
