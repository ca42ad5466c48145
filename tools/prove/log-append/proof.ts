import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hashing } from '@kapis/fairness/hashing'
import { toHex } from '@kapis/fairness/hex'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import { consistencyRanges, inclusionRanges } from '@kapis/transparency/proofs'
import { isConsistent, isIncluded } from '@kapis/transparency/proofs'
import { leafHash, rootOfRange } from '@kapis/transparency/tree-hash'
import { readFromTiles } from '@kapis/transparency/tiles'
import { fastHashing } from '../../../apps/api/src/fairness/fast-hashing.ts'
import { ROOT } from '../../run/root.ts'
import { makeScratch } from '../../services/scratch.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { measureMinutes } from './measure-minutes.ts'
import { withoutPrefix } from './planted.ts'

const LEAF_US_MAX = 50
const MINUTE_MS_MAX = 5_000
/** The leaves of a minute in which this many players are active. */
const PLAYERS = 100_000

export const proof: Proof = {
  name: 'log.append',
  about: 'Proofs of the public log verify here and in another language, and a leaf is cheap.',
  async run(ctx) {
    const [size, pairs] = ctx.short ? [20_000, 300] : [1_000_000, 10_000]
    const tree = growProvenTree(size, ctx.planted ? withoutPrefix : fastHashing)
    const { ours, lines } = proveMany(tree, pairs)
    const theirs = verifyInPython(ctx, lines)
    const isRight =
      ours === 2 * pairs &&
      theirs['inclusions'] === pairs &&
      theirs['consistencies'] === pairs &&
      theirs['bad'] === 0
    const players = ctx.short ? PLAYERS / 20 : PLAYERS
    const minutes = await measureMinutes(ctx, players)
    const minuteMs = Math.max(...minutes.map(({ ms }) => ms))
    const { leafUs } = tree
    const tooSlow = [
      ...(leafUs > LEAF_US_MAX ? [`a leaf took ${leafUs} µs`] : []),
      ...(minuteMs > MINUTE_MS_MAX ? [`a minute's work took ${minuteMs} ms`] : []),
    ]
    const areWhole = minutes.every(({ leaves }) => leaves >= players)
    const figures = { leaves: size, pairs, ours, theirs, leafUs, players, minutes }
    return { pass: isRight && areWhole, figures, tooSlow }
  },
}

type ProvenTree = ReturnType<typeof growProvenTree>

/** Appends leaves of players in batches, and measures what a leaf takes. */
function growProvenTree(size: number, hashing: Hashing) {
  const leaves: Uint8Array[] = []
  const startedAt = performance.now()
  for (let n = 0; n < size; n += 1) {
    const key = Buffer.alloc(32, n % PLAYERS)
    leaves.push(writeLeaf(playerLeaf(key, { seq: n, hash: key }, fastHashing)))
  }
  const stored = new Map<string, Uint8Array>()
  let edge = EMPTY_EDGE
  const heads = new Map<number, Uint8Array>()
  // Batches of different lengths, as from minute to minute.
  for (let from = 0, step = 1; from < size; from += step, step = randomInt(1, size / 20)) {
    const next = growTree(edge, leaves.slice(from, from + step), hashing)
    next.files.forEach(({ path, bytes }) => stored.set(path, bytes))
    edge = next.edge
    heads.set(edge.size, next.root)
  }
  const leafUs = Math.round(((performance.now() - startedAt) * 10_000) / size) / 10
  return { size, leaves, heads, hashing, read: readFromTiles(stored, size, hashing), leafUs }
}

/** Proves random pairs. Returns how many proofs verify here, and all of them as lines of JSON. */
function proveMany({ size, leaves, heads, hashing, read }: ProvenTree, pairs: number) {
  const root = heads.get(size)!
  const sizes = [...heads.keys()]
  const prove = (ranges: readonly (readonly [number, number])[]) =>
    ranges.map((range) => rootOfRange(range, read, hashing))
  const lines: object[] = []
  let ours = 0
  for (let n = 0; n < pairs; n += 1) {
    const index = randomInt(size)
    const inclusion = prove(inclusionRanges(index, size))
    const leaf = leafHash(leaves[index]!, hashing)
    ours += Number(isIncluded({ index, size, root, leafHash: leaf }, inclusion, hashing))
    lines.push({
      inclusion: { index, size, ...inHex({ leaf, root }), proof: inclusion.map(toHex) },
    })
    const first = sizes[randomInt(sizes.length)]!
    const path = prove(consistencyRanges(first, size))
    const old = { size: first, root: heads.get(first)! }
    ours += Number(isConsistent(old, { size, root }, path, hashing))
    const [a, b] = [old, { size, root }].map((head) => ({ ...head, root: toHex(head.root) }))
    lines.push({ consistency: { first: a, second: b, proof: path.map(toHex) } })
  }
  return { ours, lines }
}

function verifyInPython(ctx: ProofContext, lines: readonly object[]): Record<string, number> {
  const scratch = makeScratch()
  ctx.onExit(() => scratch.remove())
  const file = join(scratch.path, 'proofs.ndjson')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  const program = join(ROOT, 'tools/verify/verify_log.py')
  const { stdout } = spawnSync('python3', ['-B', program, file], { encoding: 'utf8' })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>
}

const inHex = ({ leaf, root }: { leaf: Uint8Array; root: Uint8Array }) => ({
  leaf: toHex(leaf),
  root: toHex(root),
})
