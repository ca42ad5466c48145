import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
import type { Proof } from '../proof.ts'
import { withoutPrefix } from './planted.ts'

const LEAF_US_MAX = 50
/** The leaves of a minute in which this many players are active. */
const PLAYERS = 100_000

export const proof: Proof = {
  name: 'log.append',
  about: 'Proofs of the public log verify here and in another language, and a leaf is cheap.',
  async run(ctx) {
    const [size, pairs] = ctx.short ? [20_000, 300] : [1_000_000, 10_000]
    const hashing = ctx.planted ? withoutPrefix : fastHashing
    const leaves: Uint8Array[] = []
    const startedAt = performance.now()
    for (let n = 0; n < size; n += 1) {
      const key = Buffer.alloc(32, n % PLAYERS)
      const hash = n.toString(16).padStart(64, '0')
      leaves.push(writeLeaf(playerLeaf(key, { seq: n, hash }, fastHashing)))
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
    const leafUs = ((performance.now() - startedAt) * 1000) / size
    const read = readFromTiles(stored, size, hashing)
    const root = heads.get(size)!
    const sizes = [...heads.keys()]
    const lines: object[] = []
    let ours = 0
    for (let n = 0; n < pairs; n += 1) {
      const index = randomInt(size)
      const inclusion = inclusionRanges(index, size).map((range) =>
        rootOfRange(range, read, hashing),
      )
      const leaf = leafHash(leaves[index]!, hashing)
      ours += Number(isIncluded({ index, size, root, leafHash: leaf }, inclusion, hashing))
      lines.push({
        inclusion: { index, size, ...inHex({ leaf, root }), proof: inclusion.map(toHex) },
      })
      const first = sizes[randomInt(sizes.length)]!
      const ranges = consistencyRanges(first, size)
      const path = ranges.map((range) => rootOfRange(range, read, hashing))
      const old = { size: first, root: heads.get(first)! }
      ours += Number(isConsistent(old, { size, root }, path, hashing))
      const [a, b] = [old, { size, root }].map((head) => ({ ...head, root: toHex(head.root) }))
      lines.push({ consistency: { first: a, second: b, proof: path.map(toHex) } })
    }
    const scratch = makeScratch()
    ctx.onExit(() => scratch.remove())
    const file = join(scratch.path, 'proofs.ndjson')
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    const program = join(ROOT, 'tools/verify/verify_log.py')
    const { stdout } = spawnSync('python3', ['-B', program, file], { encoding: 'utf8' })
    const theirs = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>
    const pass =
      ours === 2 * pairs &&
      theirs['inclusions'] === pairs &&
      theirs['consistencies'] === pairs &&
      theirs['bad'] === 0
    const figures = { leaves: size, pairs, ours, theirs, leafUs: Math.round(leafUs * 10) / 10 }
    return { pass, figures, tooSlow: leafUs > LEAF_US_MAX ? [`a leaf took ${leafUs} µs`] : [] }
  },
}

const inHex = ({ leaf, root }: { leaf: Uint8Array; root: Uint8Array }) => ({
  leaf: toHex(leaf),
  root: toHex(root),
})
