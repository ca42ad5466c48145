import { sign as signWith } from '@noble/ed25519'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from '@kapis/fairness/hex'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors.json' with { type: 'json' }
import { readAddCheckpoint, writeAddCheckpoint } from './add-checkpoint.ts'
import { fromBase64 } from './bytes.ts'
import {
  cosign,
  cosignedMessage,
  openCheckpoint,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts'
import { growTree, EMPTY_EDGE } from './grow-tree.ts'
import { COSIGNATURE_KEY, isNoteSigned, parseNote, readKey } from './note.ts'
import { readSignatures, signatureLine, writeKey, writeNote } from './note.ts'
import type { NoteSignature } from './note.ts'
import { readLogProof, writeLogProof } from './log-proof.ts'
import { consistencyRanges, inclusionRanges, isConsistent, isIncluded } from './proofs.ts'
import { leafHash, rootOfRange } from './tree-hash.ts'
import { readBundle, readFromTiles, readTilePath, tilePath, tilesOf, tileWith } from './tiles.ts'

const leaves = vectors.tree.leaves.map(hexToBytes)
const roots = vectors.tree.roots.map(hexToBytes)
const grown = growTree(EMPTY_EDGE, leaves)
const tiles = new Map(grown.files.map(({ path, bytes }) => [path, bytes]))
const read = readFromTiles(tiles, leaves.length)

describe('the tree of RFC 9162', () => {
  test('has the published roots', () => {
    const found = leaves.map((_, n) => toHex(growTree(EMPTY_EDGE, leaves.slice(0, n + 1)).root))
    expect(found).toEqual(vectors.tree.roots)
  })

  test.each(vectors.tree.inclusion)('proves leaf $index of $size', ({ index, size, proof }) => {
    const hashes = inclusionRanges(index, size).map((range) => rootOfRange(range, read))
    expect(hashes.map(toHex)).toEqual(proof)
    const place = { index, size, root: roots[size - 1]!, leafHash: leafHash(leaves[index]!) }
    expect(isIncluded(place, hashes)).toBe(true)
    expect(isIncluded({ ...place, index: index + 1 }, hashes)).toBe(false)
    expect(isIncluded({ ...place, leafHash: leafHash(leaves[7]!) }, hashes)).toBe(false)
  })

  test.each(vectors.tree.consistency)('proves $second from $first', ({ first, second, proof }) => {
    const hashes = consistencyRanges(first, second).map((range) => rootOfRange(range, read))
    expect(hashes.map(toHex)).toEqual(proof)
    const heads = [first, second].map((size) => ({ size, root: roots[size - 1]! }))
    expect(isConsistent(heads[0]!, heads[1]!, hashes)).toBe(true)
    expect(isConsistent({ ...heads[0]!, root: roots[6]! }, heads[1]!, hashes)).toBe(false)
  })
})

describe('signed notes', () => {
  const { key: keyText, seed, text, signature } = vectors.note
  const key = readKey(keyText)!

  test('are written and read as by the first implementation, byte for byte', () => {
    const sign = (message: Uint8Array) => signWith(message, fromBase64(seed)!)
    // Reading a note also loads the hash function with which this test signs.
    expect(isNoteSigned(parseNote(`${text}\n${signature}`)!, key)).toBe(true)
    expect(writeNote(text, [{ key, sign }])).toBe(`${text}\n${signature}`)
    expect(writeKey(key)).toBe(keyText)
  })

  test('are refused with a changed text, name, character or key', () => {
    const note = `${text}\n${signature}`
    for (const wrong of [note.replace('answer', 'Answer'), note.replace('Peter', 'peter')]) {
      expect(isNoteSigned(parseNote(wrong)!, key)).toBe(false)
    }
    for (const wrong of [`${note}\n`, note.slice(0, -1), note.replace('If', 'I\tf'), text, '']) {
      expect(parseNote(wrong)).toBeNull()
    }
    for (let place = 0; place < keyText.length; place += 1) {
      const other = keyText[place] === 'x' ? 'y' : 'x'
      expect(readKey(keyText.slice(0, place) + other + keyText.slice(place + 1))).toBeNull()
    }
  })
})

describe('checkpoints', () => {
  const { checkpoint, logKey, witnessKey, time } = vectors.cosigned
  const trust = { logKeys: [readKey(logKey)!], witnesses: [readKey(witnessKey)!] }

  test('of a public log with the cosignature of a public witness are read', () => {
    const opened = openCheckpoint(checkpoint, trust)
    expect(opened).toMatchObject({ size: 1432088532, cosigned: [{ time }] })
    expect(checkpoint.startsWith(`${writeCheckpoint(opened!)}\n`)).toBe(true)
  })

  test('count no cosignature of another text, and need the signature of the log', () => {
    const other = checkpoint.replace('1432088532', '1432088533')
    expect(openCheckpoint(other, trust)).toBeNull()
    expect(openCheckpoint(checkpoint, { ...trust, logKeys: [] })).toBeNull()
    const line = checkpoint.split('\n').find((text) => text.includes('remora'))!
    const forged = checkpoint.replace(line, line.replace('PlfF3V', 'PlfF3W'))
    expect(openCheckpoint(forged, trust)).toMatchObject({ cosigned: [] })
  })

  test('count a witness once, however often it is listed', () => {
    const [witness] = trust.witnesses
    const twice = openCheckpoint(checkpoint, { ...trust, witnesses: [witness!, witness!] })
    expect(twice?.cosigned).toHaveLength(1)
    const namesake = { ...witness!, publicKey: new Uint8Array(32) }
    const opened = openCheckpoint(checkpoint, { ...trust, witnesses: [namesake] })
    expect(opened?.cosigned).toEqual([])
  })

  const own = readKey(vectors.note.key)!
  const sign = (message: Uint8Array) => signWith(message, fromBase64(vectors.note.seed)!)

  test('count one key once, under whatever names its cosignature is shown', () => {
    const names = ['witness.example/w1', 'witness.example/w2']
    const keys = names.map((name) => ({ ...own, name, type: COSIGNATURE_KEY }) as const)
    // The signed message has no name, so one signature fits both.
    const lines = keys.map((key) => cosign(parseNote(checkpoint)!.text, { key, sign, time }))
    const opened = openCheckpoint(checkpoint + lines.join(''), { ...trust, witnesses: keys })
    expect(opened?.cosigned).toHaveLength(1)
  })

  test('count no cosignature of a time that is no date', () => {
    const key = { ...own, type: COSIGNATURE_KEY } as const
    const opened = (seconds: number) =>
      openCheckpoint(checkpoint + cosign(checkpointText, { key, sign, time: seconds }), {
        ...trust,
        witnesses: [key],
      })
    const checkpointText = parseNote(checkpoint)!.text
    expect(opened(time)?.cosigned).toMatchObject([{ time }])
    expect(opened(2 ** 53 - 1)?.cosigned).toEqual([])
  })

  test('of an empty log have the root of no leaves', () => {
    const empty = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    expect(readCheckpoint(`a\n0\n${empty}\n`)).toMatchObject({ size: 0 })
    expect(readCheckpoint('a\n0\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n')).toBeNull()
  })

  test('are malformed with leading zeros, a short root or an empty line', () => {
    const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
    expect(readCheckpoint(`a\n1\n${root}\n`)).not.toBeNull()
    for (const wrong of [`a\n01\n${root}\n`, `a\n1\nAAAA\n`, `\n1\n${root}\n`, `a\n1\n${root}`]) {
      expect(readCheckpoint(wrong)).toBeNull()
    }
  })

  test('are cosigned with the message of the specification', () => {
    const { text, message, line } = vectors.cosignatureMessage
    const stamp = readSignatures(line)![0]!.bytes.subarray(4, 12)
    const written = Number(new DataView(stamp.slice().buffer).getBigUint64(0))
    expect(written).toBe(vectors.cosignatureMessage.time)
    expect(cosignedMessage(text, written)).toEqual(utf8ToBytes(message))
  })
})

/** Writes signature lines again from what was read. */
const rewrite = (lines: NoteSignature[]) =>
  lines
    .map(({ name, bytes }) => signatureLine(name, bytes.subarray(0, 4), bytes.subarray(4)))
    .join('')

describe('the examples of the specifications are read, and written again byte for byte:', () => {
  test('the note, whose text contains an empty line', () => {
    const note = parseNote(vectors.noteOfSpecification)!
    expect(note.text.split('\n')).toHaveLength(5)
    expect(`${note.text}\n${rewrite(note.signatures)}`).toBe(vectors.noteOfSpecification)
  })

  test('the checkpoint, without and with a cosignature', () => {
    const example = vectors.checkpointOfSpecification
    for (const text of [example, example + vectors.cosignatureMessage.line]) {
      const note = parseNote(text)!
      const head = readCheckpoint(note.text)!
      expect(head).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 })
      expect(`${writeCheckpoint(head)}\n${rewrite(note.signatures)}`).toBe(text)
    }
  })

  test('the answer of a witness, with three cosignatures of its keys', () => {
    const lines = readSignatures(vectors.witnessAnswer)!
    expect(lines.map(({ bytes }) => bytes.length)).toEqual([76, 76, 76])
    expect(rewrite(lines)).toBe(vectors.witnessAnswer)
  })

  test('the proof, apart from its extra line, which says nothing that is proven', () => {
    const proof = readLogProof(vectors.logProof)!
    expect(proof).toMatchObject({ index: 73_894 })
    expect(proof.hashes).toHaveLength(5)
    expect(writeLogProof(proof)).toBe(vectors.logProof.replace(/extra .*\n/, ''))
  })
})

test('a request for a cosignature is that of the specification', () => {
  const request = readAddCheckpoint(vectors.addCheckpoint)!
  expect(request).toMatchObject({ oldSize: 20852014 })
  expect(request.proof).toHaveLength(4)
  expect(writeAddCheckpoint(request)).toBe(vectors.addCheckpoint)
  expect(readAddCheckpoint(vectors.addCheckpoint.replace('old 2', 'old 02'))).toBeNull()
})

describe('tiles', () => {
  test('have the paths of the specification', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath(tileWith(0, 0, 256))).toBe('tile/0/000')
    expect(tilePath(tileWith(1, 0, 256))).toBe('tile/1/000.p/1')
    const partial = tileWith(0, 69_999, 70_000)
    expect(tilePath(partial)).toBe('tile/0/273.p/112')
    expect(tilePath(tileWith(1, 272, 70_000))).toBe('tile/1/001.p/17')
    expect(tilePath(tileWith(2, 0, 70_000))).toBe('tile/2/000.p/1')
    expect(tilePath(tileWith('entries', 69_999, 70_000))).toBe('tile/entries/273.p/112')
    expect(readTilePath('tile/0/273.p/112')).toEqual(partial)
    for (const wrong of [
      'tile/00/000',
      'tile/0/x000/001',
      'tile/0/1',
      'tile/0/000.p/0',
      'tile/0/000.p/256',
    ]) {
      expect(readTilePath(wrong)).toBeNull()
    }
  })

  test('have the bytes of the specification: hashes in a row, entries after their lengths', () => {
    const { files } = growTree(EMPTY_EDGE, leaves.slice(0, 4))
    const [bundle, hashes] = ['tile/entries/000.p/4', 'tile/0/000.p/4'].map(
      (path) => files.find((file) => file.path === path)!.bytes,
    )
    // The published leaves: none, 00, 10 and 2021.
    expect(toHex(bundle!)).toBe('000000010000011000022021')
    expect(hashes).toHaveLength(4 * 32)
    // The tree of one leaf has the hash of that leaf as its root.
    expect(toHex(hashes!.subarray(0, 32))).toBe(vectors.tree.roots[0])
    const whole = growTree(EMPTY_EDGE, leaves).files.find(({ path }) => path === 'tile/0/000.p/8')
    expect(whole!.bytes.subarray(0, 4 * 32)).toEqual(hashes)
  })

  test('of 70,000 leaves are those that the specification lists, however the leaves come', () => {
    const many = Array.from({ length: 70_000 }, (_, n) => utf8ToBytes(`leaf ${n}`))
    const stored = new Map<string, Uint8Array>()
    let edge = EMPTY_EDGE
    for (let from = 0, step = 1; from < many.length; from += step, step = (step * 7) % 9_973) {
      const next = growTree(edge, many.slice(from, from + step))
      next.files.forEach(({ path, bytes }) => stored.set(path, bytes))
      edge = next.edge
    }
    const whole = growTree(EMPTY_EDGE, many)
    expect(edge).toEqual(whole.edge)
    for (const { path, bytes } of whole.files) expect(stored.get(path)).toEqual(bytes)
    expect(readBundle(stored.get('tile/entries/001')!)).toEqual(many.slice(256, 512))
    expect(readBundle(stored.get('tile/entries/001')!.slice(0, -1))).toBeNull()
    const paths = whole.files.map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('tile/0/'))).toHaveLength(274)
    expect(paths.filter((path) => /^tile\/[12]/.test(path))).toEqual([
      'tile/1/000',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ])
    const ranges = inclusionRanges(69_000, many.length)
    const loaded = tilesOf(ranges, many.length).map(tilePath)
    const few = new Map(loaded.map((path) => [path, stored.get(path)!]))
    const reader = readFromTiles(few, many.length)
    const proof = ranges.map((range) => rootOfRange(range, reader))
    const place = { index: 69_000, size: many.length, root: whole.root }
    expect(isIncluded({ ...place, leafHash: leafHash(many[69_000]!) }, proof)).toBe(true)
  })
})
