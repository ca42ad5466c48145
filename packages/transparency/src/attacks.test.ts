import { sign as signWith, getPublicKey, hashes } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { toHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { expect, test } from 'vitest'
import { toBase64 } from './bytes.ts'
import { cosign, openCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { EMPTY_EDGE, growTree } from './grow-tree.ts'
import { monthKey, playerLeaf, writeLeaf } from './leaves.ts'
import type { Leaf } from './leaves.ts'
import { writeLogProof } from './log-proof.ts'
import {
  COSIGNATURE_KEY,
  NOTE_KEY,
  keyId,
  readKey,
  readSignatures,
  signatureLine,
  writeKey,
  writeNote,
} from './note.ts'
import type { NoteSignature, VerifierKey } from './note.ts'
import { consistencyRanges, inclusionRanges, isConsistent } from './proofs.ts'
import { checkPublicReceipt } from './public-receipt.ts'
import type { PublicProof } from './public-receipt.ts'
import { nodeHash, nodesOf, rootOfRange } from './tree-hash.ts'
import { readFromTiles } from './tiles.ts'

// What an operator with every key but the witnesses' may try, so that the browser of a player shows a
// bet as public that is not in the log.

hashes.sha512 ??= (bytes) => sha512(bytes)

function makeKey(name: string, type: VerifierKey['type'], seed: number) {
  const secret = new Uint8Array(32).fill(seed)
  const key: VerifierKey = { name, type, publicKey: getPublicKey(secret) }
  return { key, sign: (message: Uint8Array) => signWith(message, secret) }
}

const ORIGIN = 'casino.example/log'
const TIME = 1_795_000_000
const log = makeKey(ORIGIN, NOTE_KEY, 1)
const w1 = makeKey('witness.example/w1', COSIGNATURE_KEY, 2)
const w2 = makeKey('witness.example/w2', COSIGNATURE_KEY, 3)
/** Keys of the operator, under the names of others. */
const fake = makeKey(w1.key.name, COSIGNATURE_KEY, 9)
const trust = { logKeys: [log.key], witnesses: [w1.key, w2.key] }
const QUORUM = 2

const PLAYER = monthKey(new Uint8Array(32).fill(1), '2026-11')
const OTHER_PLAYER = monthKey(new Uint8Array(32).fill(2), '2026-11')
const NEXT_MONTH = monthKey(new Uint8Array(32).fill(1), '2026-12')
const receipt = (seq: number, before = '') => canonical({ seq, prevReceiptHash: before, paid: seq })
const hashOf = (text: string) => toHex(hashReceipt(text))
const leafOf = (key: Uint8Array, text: string, seq: number) =>
  playerLeaf(key, { seq, hash: hashReceipt(text) })

const bet = receipt(7)
const next = receipt(8, hashOf(bet))
const lie = canonical({ seq: 7, prevReceiptHash: '', paid: 0 })
const HONEST: Leaf[] = [
  { kind: 'staff', seq: 1, hash: 'aa' },
  leafOf(PLAYER, next, 8),
  leafOf(OTHER_PLAYER, receipt(3), 3),
  { kind: 'day', day: '2026-11-17', seal: 'ab', games: {} },
  { kind: 'epoch', root: 'cc' },
]

type Shown = { origin?: string; size?: number; extension?: string }

/** Returns the log of some leaves as the operator signs it. */
function publish(leaves: readonly Leaf[], { origin = ORIGIN, size, extension = '' }: Shown = {}) {
  const grown = growTree(EMPTY_EDGE, leaves.map(writeLeaf))
  const tiles = new Map(grown.files.map(({ path, bytes }) => [path, bytes]))
  const read = readFromTiles(tiles, leaves.length)
  const head = { origin, size: size ?? leaves.length, root: grown.root }
  return {
    text: `${writeCheckpoint(head)}${extension}`,
    prove: (index: number) =>
      inclusionRanges(index, leaves.length).map((range) => rootOfRange(range, read)),
  }
}

type Signer = { key: VerifierKey; sign(message: Uint8Array): Uint8Array }
const noteOf = (text: string, lines: string) => `${writeNote(text, [log])}${lines}`
const by = (text: string, ...signers: Signer[]) =>
  signers.map((signer) => cosign(text, { ...signer, time: TIME })).join('')

const honest = publish(HONEST)
const cosigned = noteOf(honest.text, by(honest.text, w1, w2))
const right: PublicProof = {
  key: toHex(PLAYER),
  entries: [next],
  proof: writeLogProof({ index: 1, hashes: honest.prove(1), checkpoint: cosigned }),
}

function isPublic(text: string, proof: PublicProof, trusted = trust): boolean {
  const found = checkPublicReceipt(text, proof, trusted)
  return found.fault === null && found.checkpoint.cosigned.length >= QUORUM
}

const withProof = (change: Partial<Parameters<typeof writeLogProof>[0]>): PublicProof => {
  const whole = { index: 1, hashes: honest.prove(1), checkpoint: cosigned, ...change }
  return { ...right, proof: writeLogProof(whole) }
}
const withHead = (checkpoint: string) => withProof({ checkpoint })

/** A log in which the bet is another one, which no witness has signed. */
const forged = publish([HONEST[0]!, leafOf(PLAYER, lie, 7), ...HONEST.slice(2)])
const forgedProof = (checkpoint: string, text = forged): PublicProof => ({
  key: toHex(PLAYER),
  entries: [],
  proof: writeLogProof({ index: 1, hashes: text.prove(1), checkpoint }),
})
const w1OfHonest = by(honest.text, w1)
const withId = (text: string, named: VerifierKey, signer: Signer) =>
  cosign(text, { key: named, sign: signer.sign, time: TIME })
/** Changes the time of a cosignature, but not what is signed. */
function atAnotherTime(line: string): string {
  const [{ name, bytes }] = readSignatures(line) as [NoteSignature]
  const changed = bytes.slice()
  changed[11]! ^= 1
  return signatureLine(name, changed.subarray(0, 4), changed.subarray(4))
}
const lines = cosigned.split('\n\n').at(-1)!

test('the honest proof is public', () => {
  expect(isPublic(bet, right)).toBe(true)
})

test.each<[string, string, PublicProof]>([
  ['another receipt', lie, right],
  ['a receipt without those that follow', bet, { ...right, entries: [] }],
  ['a receipt that follows another', bet, { ...right, entries: [receipt(8, hashOf(lie))] }],
  ['a gap in the receipts', bet, { ...right, entries: [receipt(9, hashOf(bet))] }],
  ['a receipt twice', bet, { ...right, entries: [bet, next] }],
  ['a number that is text', bet.replace('"seq":7', '"seq":"7"'), right],
  ['a number with a fraction', bet.replace('"seq":7', '"seq":7.5'), right],
  ['a receipt that is no object', 'null', right],
  ['the key of another player', bet, { ...right, key: toHex(OTHER_PLAYER) }],
  ['the key of another month', bet, { ...right, key: toHex(NEXT_MONTH) }],
  ['a key that is none', bet, { ...right, key: toHex(PLAYER).slice(2) }],
  ['the place of another leaf', bet, withProof({ index: 2 })],
  ['the leaf of another player', bet, withProof({ index: 2, hashes: honest.prove(2) })],
  ['a place after the end', bet, withProof({ index: 5 })],
  ['a place far after the end', bet, withProof({ index: 2 ** 53 - 1 })],
  ['a short proof', bet, withProof({ hashes: honest.prove(1).slice(1) })],
  ['a long proof', bet, withProof({ hashes: [...honest.prove(1), new Uint8Array(32)] })],
  ['no proof', bet, withProof({ hashes: [] })],
  ['a proof in another order', bet, withProof({ hashes: honest.prove(1).toReversed() })],
  ['a short hash', bet, withProof({ hashes: [new Uint8Array(31), ...honest.prove(1).slice(1)] })],
  ['a place with a zero before it', bet, { ...right, proof: right.proof.replace('x 1', 'x 01') }],
  ['a negative place', bet, { ...right, proof: right.proof.replace('x 1', 'x -1') }],
  ['a place in hex', bet, { ...right, proof: right.proof.replace('x 1', 'x 0x1') }],
  ['a proof of another version', bet, { ...right, proof: right.proof.replace('@v1', '@v2') }],
  ['lines at the end', bet, { ...right, proof: `${right.proof}\n` }],
])('%s proves nothing', (_, text, proof) => {
  expect(isPublic(text, proof)).toBe(false)
})

test.each<[string, string]>([
  ['the cosignatures of another tree', noteOf(forged.text, lines.split('\n').slice(1).join('\n'))],
  ['the operator as a witness of the same name', noteOf(forged.text, by(forged.text, fake, w2))],
  ['one witness twice', noteOf(forged.text, by(forged.text, w1, w1))],
  [
    'one witness at two times',
    noteOf(forged.text, by(forged.text, w1) + cosign(forged.text, { ...w1, time: TIME + 1 })),
  ],
  [
    'the id of a witness before a signature of the operator',
    noteOf(forged.text, by(forged.text, w1) + withId(forged.text, w2.key, fake)),
  ],
  [
    'the cosignature of one witness under the name of another',
    noteOf(forged.text, by(forged.text, w1) + withId(forged.text, w2.key, w1)),
  ],
  [
    'the signature of the log as that of a witness',
    noteOf(forged.text, by(forged.text, w1) + withId(forged.text, w2.key, log)),
  ],
  [
    'a note signature of a witness instead of a cosignature',
    noteOf(
      forged.text,
      by(forged.text, w1) +
        signatureLine(w2.key.name, keyId({ ...w2.key, type: NOTE_KEY }), new Uint8Array(64)),
    ),
  ],
  [
    'a cosignature with a changed time',
    noteOf(forged.text, by(forged.text, w1) + atAnotherTime(by(forged.text, w2))),
  ],
  ['a cosignature that is cut off', noteOf(forged.text, by(forged.text, w1).slice(0, -20) + '\n')],
  ['no signature of the log', `${forged.text}\n${by(forged.text, w1, w2)}`],
  [
    'a broken signature of the log beside a right one',
    noteOf(
      forged.text,
      signatureLine(ORIGIN, keyId(log.key), new Uint8Array(64)) + by(forged.text, w1, w2),
    ),
  ],
  ['nobody', noteOf(forged.text, '')],
])('a forged log with %s is not public', (_, checkpoint) => {
  expect(isPublic(lie, forgedProof(checkpoint))).toBe(false)
})

test.each<[string, string]>([
  ['of another origin', noteOf(publish(HONEST, { origin: 'casino.example/other' }).text, lines)],
  ['of another size', cosigned.replace('\n5\n', '\n6\n')],
  ['of a size with a zero before it', cosigned.replace('\n5\n', '\n05\n')],
  ['of a size with a sign', cosigned.replace('\n5\n', '\n+5\n')],
  ['of a size that is not exact', cosigned.replace('\n5\n', '\n9007199254740993\n')],
  ['with an empty line in its text', cosigned.replace('\n5\n', '\n\n5\n')],
  ['with a line after its signatures', `${cosigned}\n`],
  ['with a line of another form', `${cosigned}- x AAAAAAA=\n`],
  ['with a carriage return', cosigned.replace('\n5\n', '\r\n5\n')],
  ['with an added line in its text', cosigned.replace('\n\n\u2014', '\nmore\n\n\u2014')],
  ['with another spelling of its root', cosigned.replace('=\n\n', '\n\n')],
  ['with base64 that has spare bits', cosigned.replace(/.=\n\n/, '9=\n\n')],
  ['with a name that has a space', cosigned.replace('w1 ', 'w 1 ')],
  [
    'with too many lines',
    cosigned +
      Array.from({ length: 62 }, (_, n) =>
        signatureLine(`w${n}.example`, new Uint8Array(4), new Uint8Array(8)),
      ).join(''),
  ],
  ['that is empty', ''],
])('a checkpoint %s proves nothing', (_, checkpoint) => {
  expect(isPublic(bet, withHead(checkpoint))).toBe(false)
})

test('a log of no leaves contains nothing, and a leaf of another kind is no leaf of a player', () => {
  const empty = publish([], {})
  const none = noteOf(empty.text, by(empty.text, w1, w2))
  expect(isPublic(bet, withProof({ index: 0, hashes: [], checkpoint: none }))).toBe(false)
  // The bytes of an inner node, as if they were the leaf.
  for (const index of [0, 3, 4]) {
    const found = withProof({ index, hashes: honest.prove(index) })
    expect(isPublic(bet, found)).toBe(false)
  }
})

test('keys that the operator adds to those of the log or the witnesses count once', () => {
  const renamed: VerifierKey = { ...w1.key, name: 'witness.example/w3' }
  const checkpoint = noteOf(forged.text, by(forged.text, w1) + withId(forged.text, renamed, w1))
  const proof = forgedProof(checkpoint)
  expect(isPublic(lie, proof, { ...trust, witnesses: [w1.key, renamed] })).toBe(false)
  const asWitness: VerifierKey = { ...log.key, type: COSIGNATURE_KEY }
  const mixed = { logKeys: [{ ...w1.key, name: ORIGIN }], witnesses: [asWitness] }
  expect(isPublic(lie, proof, mixed)).toBe(false)
})

test.each(['a b', 'a+b', 'a\nb', 'a\u00a0b', 'a\u0085b', 'a\u3000b', 'a\u2028b', ''])(
  'a key of the name %j is none, as in other implementations',
  (name) => {
    expect(readKey(writeKey({ ...w1.key, name }))).toBeNull()
  },
)

test('lines of unknown keys change nothing, and extension lines are part of what is signed', () => {
  const unknown = signatureLine(ORIGIN, new Uint8Array(4), new Uint8Array(64))
  expect(isPublic(bet, withHead(cosigned + unknown))).toBe(true)
  const extended = publish(HONEST, { extension: 'more\n' })
  const signed = noteOf(extended.text, by(extended.text, w1, w2))
  expect(openCheckpoint(signed, trust)).toMatchObject({ size: 5 })
  expect(isPublic(bet, withHead(signed))).toBe(true)
  expect(isPublic(bet, withHead(signed.replace('more', 'less')))).toBe(false)
  expect(toBase64(new Uint8Array(0))).toBe('')
  expect(w1OfHonest.startsWith('\u2014 witness.example/w1 ')).toBe(true)
})

test.each([2 ** 48 - 1, 2 ** 49 - 1, 2 ** 52 + 1, 2 ** 53 - 1])(
  'ranges of a log of %s leaves are exact, where logarithms are not',
  (size) => {
    const nodes = nodesOf([0, size])
    expect(nodes.reduce((sum, [level]) => sum + 2 ** level, 0)).toBe(size)
    for (const [level, index] of nodes) expect(index * 2 ** level).toBeLessThan(size)
    // One root for all: only the numbers are compared here.
    const root = new Uint8Array(32)
    const [first, second] = [
      { size: size - 1, root },
      { size, root },
    ]
    const proof = consistencyRanges(size - 1, size).map(() => root)
    expect(isConsistent(first, second, proof)).toBe(false)
    expect(isConsistent({ size, root }, { size: size - 1, root }, [])).toBe(false)
  },
)

test('a proof leads from a tree that is nearly complete, and not from one that only seems so', () => {
  // log2 of 2^49 - 1 is 49 in floating point, as of a complete tree, whose root a proof leaves out.
  const size = 2 ** 49 - 1
  const left = nodeHash(new Uint8Array(32).fill(1), new Uint8Array(32).fill(2))
  const leaf = new Uint8Array(32).fill(3)
  expect(consistencyRanges(size, size + 1).at(-1)).toEqual([0, 2 ** 48])
  const ranges = consistencyRanges(size, size + 1)
  const hashes = ranges.map((_, n) => (n === 0 ? leaf : left))
  const rootWith = (last: Uint8Array) =>
    ranges.slice(2).reduce((root) => nodeHash(left, root), last)
  const old = { size, root: rootWith(leaf) }
  const grown = { size: size + 1, root: rootWith(nodeHash(leaf, left)) }
  expect(isConsistent(old, grown, hashes)).toBe(true)
})
