import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeCheckpoint } from '@kapis/transparency/checkpoint'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { NOTE_KEY, writeNote } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { expect, onTestFinished, test } from 'vitest'
import { followLog } from './follow-log.ts'
import { witnessKey } from './witness-key.ts'
import { makeWitness } from './witness.ts'

const ORIGIN = 'casino.example/log'
const signing = witnessKey(ORIGIN, Buffer.alloc(32, 1))
const LOG_KEY: VerifierKey = { ...signing.key, type: NOTE_KEY }
const leaves = (count: number, first = 'leaf 0') =>
  Array.from({ length: count }, (_, n) => Buffer.from(n === 0 ? first : `leaf ${n}`))

type Files = Map<string, Uint8Array>

/** Returns the files of a log with these leaves, and its signed checkpoint. */
function publish(entries: readonly Uint8Array[]): Files {
  const grown = growTree(EMPTY_EDGE, entries)
  const files: Files = new Map(grown.files.map(({ path, bytes }) => [`/${path}`, bytes]))
  const text = writeCheckpoint({ origin: ORIGIN, size: entries.length, root: grown.root })
  const note = writeNote(text, [{ key: LOG_KEY, sign: signing.sign }])
  return files.set('/checkpoint', Buffer.from(note))
}

/** Starts a witness, and a log that serves the files that it is given. */
async function open(files: Files) {
  const served = { files }
  const server = createServer((request, reply) => {
    const bytes = served.files.get(request.url!)
    reply.writeHead(bytes === undefined ? 404 : 200).end(bytes)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
  const witness = makeWitness({
    ...own,
    logKeys: [LOG_KEY],
    state: { logs: {}, evidence: [] },
    save: () => {},
    now: () => new Date(1_700_000_000_000),
  })
  const follow = (shown: Files) => {
    served.files = shown
    return followLog(witness, { key: LOG_KEY, url: `http://127.0.0.1:${port}` })
  }
  await follow(files)
  return { witness, follow, size: () => witness.known(ORIGIN)?.size }
}

test('a log that grows is cosigned, and an older state of it is no fault', async () => {
  const { witness, follow, size } = await open(publish(leaves(300)))
  expect(size()).toBe(300)
  await follow(publish(leaves(70_000)))
  expect(size()).toBe(70_000)
  await follow(publish(leaves(300)))
  expect(size()).toBe(70_000)
  expect(witness.evidence()).toEqual([])
})

test('a log that was rewritten is not cosigned, and what it showed is kept', async () => {
  const { witness, follow, size } = await open(publish(leaves(300)))
  await expect(follow(publish(leaves(301, 'another')))).rejects.toThrow('could not be cosigned')
  await follow(publish(leaves(300, 'another')))
  expect(size()).toBe(300)
  expect(witness.evidence().map(({ why }) => why)).toEqual([
    'its tiles prove no consistency',
    'two trees of one size',
  ])
})

test('a tile that is cut off, missing or endless proves nothing against the log', async () => {
  const { witness, follow, size } = await open(publish(leaves(300)))
  const next = publish(leaves(400))
  const tile = '/tile/0/001.p/144'
  const bytes = next.get(tile)!
  const cut = new Map(next).set(tile, bytes.subarray(0, -1))
  await expect(follow(cut)).rejects.toThrow('is no tile')
  const missing = new Map(next)
  missing.delete(tile)
  await expect(follow(missing)).rejects.toThrow('answers 404')
  const endless = new Map(next).set('/checkpoint', Buffer.alloc(70_000, 'x'))
  await expect(follow(endless)).rejects.toThrow('too large')
  expect(size()).toBe(300)
  expect(witness.evidence()).toEqual([])
  await follow(next)
  expect(size()).toBe(400)
})
