import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import { toHex } from '@kapis/fairness/hex'
import type { Tree } from '@kapis/fairness/merkle'
import { buildTree, proofFor } from '@kapis/fairness/merkle'
import { roundSeed } from '@kapis/fairness/pf1'
import type { FakeState } from './fake-state.ts'

/** Draws the next round by the real algorithm, PF-1, from a known secret. */
export function drawRound(state: FakeState) {
  const { epoch, clientSeed } = state
  if (clientSeed === null) throw new Error('The player has chosen no seed.')
  const nonce = state.roundsUsed++
  const seed = roundSeed(secretOf(epoch), nonce)
  const fairness = {
    algo: 'pf1',
    tables: 'pf1-tables-1',
    active: true,
    epoch,
    nonce,
    clientSeed,
    root: rootOf(epoch),
    roundSeed: toHex(seed),
    proof: proofFor(treeOf(epoch), nonce).map(toHex),
  }
  return { draws: drawsOf({ roundSeed: seed, clientSeed, nonce }), fairness }
}

export function drawPractice() {
  return { draws: drawsFrom(() => 7_248), fairness: null }
}

export function rootOf(epoch: number): string {
  return toHex(treeOf(epoch).root)
}

export function secretHexOf(epoch: number): string {
  return toHex(secretOf(epoch))
}

const trees = new Map<number, Tree>()

function treeOf(epoch: number): Tree {
  const tree = trees.get(epoch) ?? buildTree(secretOf(epoch))
  trees.set(epoch, tree)
  return tree
}

function secretOf(epoch: number): Uint8Array {
  return new Uint8Array(32).fill(epoch + 1)
}
