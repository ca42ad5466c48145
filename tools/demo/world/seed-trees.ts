import { hash } from 'node:crypto'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { buildTree, seedsFrom } from '@kapis/fairness/merkle'
import { fastHashing } from '../../../apps/api/src/fairness/fast-hashing.ts'
import { topOf } from '../../../apps/api/src/fairness/open-epoch.ts'
import type { OpenEpoch } from '../../../apps/api/src/fairness/open-epoch.ts'
import type { PreparedEpoch } from '../../../apps/api/src/fairness/prepare-epoch.ts'

export type SeedTree = PreparedEpoch & { seeds: Uint8Array[] }

/** Builds the seed trees of the demo. The same name always gives the same trees. */
export function makeSeedTrees(name: string, count: number): SeedTree[] {
  return Array.from({ length: count }, (_, number) => {
    const secret = hash('sha256', `${name}/secret/${number}`, 'buffer')
    const tree = buildTree(secret, fastHashing)
    const seeds = seedsFrom(secret, 0, EPOCH_ROUNDS, fastHashing)
    return { secret, root: Buffer.from(tree.root), treeTop: topOf(tree), seeds }
  })
}

/** Opens an epoch to play in it. Proofs of rounds are computed later, when a player asks. */
export function openTree(tree: SeedTree, clientSeed: string): OpenEpoch {
  return {
    clientSeed,
    clientSeedBy: 'server',
    rootHex: tree.root.toString('hex'),
    seedOf: (nonce) => tree.seeds[nonce]!,
    proofOf: () => [],
  }
}
