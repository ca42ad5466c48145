import { generateKeyPairSync, sign } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { cosign, writeCheckpoint } from '@kapis/transparency/checkpoint'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import { writeLogProof } from '@kapis/transparency/log-proof'
import { COSIGNATURE_KEY, NOTE_KEY, writeKey, writeNote } from '@kapis/transparency/note'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '../run/root.ts'
import { checkFile } from './check-file.ts'
import { checkPublic, readTrust } from './check-public.ts'
import { readReceipts } from './read-receipts.ts'

function makeKey(name: string, type: typeof NOTE_KEY | typeof COSIGNATURE_KEY) {
  const pair = generateKeyPairSync('ed25519')
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'))
  return {
    key: { name, type, publicKey },
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, pair.privateKey)),
  }
}

const operator = makeKey('casino.example/log', NOTE_KEY)
const witness = makeKey('witness.example/w1', COSIGNATURE_KEY)
const key = monthKey(new Uint8Array(32), '2026-11')
const text = canonical({ seq: 7, prevReceiptHash: '' })
const leaf = writeLeaf(playerLeaf(key, { seq: 7, hash: hashReceipt(text) }))

/** Returns a download with one receipt, as the browser writes it. */
function download({ isCosigned = true } = {}): string {
  const { root } = growTree(EMPTY_EDGE, [leaf])
  const head = writeCheckpoint({ origin: operator.key.name, size: 1, root })
  const line = isCosigned ? cosign(head, { ...witness, time: 1_795_000_000 }) : ''
  const checkpoint = `${writeNote(head, [operator])}${line}`
  const proof = writeLogProof({ index: 0, hashes: [], checkpoint })
  const held = { text, keyId: 'k', path: [], signature: 's', fairness: null }
  const receipt = { ...held, public: { key: toHex(key), entries: [], proof } }
  return JSON.stringify({ v: 1, receipts: [receipt] })
}

const log = {
  origin: operator.key.name,
  logKeys: [writeKey(operator.key)],
  witnesses: [writeKey(witness.key)],
}
const trust = readTrust(JSON.stringify({ logs: [log] }))!

const check = (content: string) => checkPublic(readReceipts(content)![0]!, trust)

test('a downloaded receipt leads to the public log without a network', () => {
  const witnesses = ['witness.example/w1']
  expect(check(download())).toEqual({ fault: null, index: 0, size: 1, witnesses })
})

test('a changed receipt, too few witnesses and other keys are told', () => {
  const changed = download().replace('\\"seq\\":7', '\\"seq\\":8')
  expect(check(changed)).toEqual({ fault: 'its proof does not lead to the log' })
  const alone = check(download({ isCosigned: false }))
  expect(alone).toEqual({ fault: 'too few witnesses have cosigned' })
  expect(readTrust('{"logs":[{"logKeys":["x"],"witnesses":[]}]}')).toBeNull()
})

test('a trust file of quorum 0 believes no log without a witness', () => {
  const lax = readTrust(JSON.stringify({ logs: [{ ...log, quorum: 0 }] }))!
  const [held] = readReceipts(download({ isCosigned: false }))!
  expect(checkPublic(held!, lax)).toEqual({ fault: 'too few witnesses have cosigned' })
})

test('half of the witnesses prove nothing, in both verifiers', () => {
  const second = makeKey('witness.example/w2', COSIGNATURE_KEY)
  const two = { ...log, witnesses: [...log.witnesses, writeKey(second.key)], quorum: 1 }
  const content = JSON.stringify({ logs: [two] })
  const [held] = readReceipts(download())!
  expect(checkPublic(held!, readTrust(content)!)).toEqual({
    fault: 'too few witnesses have cosigned',
  })
  expect(runPython({ 'trust.json': content, 'receipts.json': download() })).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('too few witnesses have cosigned') as string,
  })
})

test('a trust file with a key of another log is none', () => {
  const other = { ...log, origin: 'other.example/log' }
  expect(readTrust(JSON.stringify({ logs: [other] }))).toBeNull()
})

test('a trust file believes the first log of a name, and not another cell that takes the name', () => {
  const [fake, own] = [makeKey(operator.key.name, NOTE_KEY), makeKey('w', COSIGNATURE_KEY)]
  const taken = { ...log, logKeys: [writeKey(fake.key)], witnesses: [writeKey(own.key)] }
  const [held] = readReceipts(download())!
  const both = readTrust(JSON.stringify({ logs: [taken, log] }))!
  expect(checkPublic(held!, both)).toEqual({ fault: 'its proof does not lead to the log' })
})

test('a download without its proofs is not taken for a public one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-public-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = [JSON.stringify({ logs: [log] }), download().replace('"public"', '"private"')].map(
    (content, n) => {
      const path = join(folder, `${n}.json`)
      writeFileSync(path, content)
      return path
    },
  )
  const print = vi.spyOn(console, 'log').mockReturnValue()
  checkFile(paths[1]!, { log: paths[0] })
  expect(print.mock.lastCall).toEqual(['WRONG: no receipt carries a proof of the public log'])
  print.mockRestore()
})

test('the verifier in Python says the same of a download', () => {
  const files = { 'trust.json': JSON.stringify({ logs: [log] }), 'receipts.json': download() }
  const { stdout, status } = runPython(files)
  expect(stdout).toContain('"public": 1, "bad": 0')
  expect(status).toBe(0)
})

/** Runs the verifier in Python on these files, of which the first one says whom it believes. */
function runPython(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-public-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
  const program = join(ROOT, 'tools/verify/verify_log.py')
  return spawnSync('python3', ['-B', program, ...paths], { encoding: 'utf8' })
}
