import { buildTree } from '@kapis/fairness/merkle'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { openEpoch, topOf } from '#fairness/open-epoch.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { secretBoxContext } from '#fairness/prepare-epoch.ts'
import type { LocalSecretBox } from '#fairness/secret-box.ts'
import type { StoredEpoch } from './read-journal.ts'

export type Opened = { epochs: Map<number, OpenEpoch>; bad: { epoch: number; what: string } | null }

/**
 * Decrypts the secrets of a player's epochs and checks that each root and tree follows from its
 * secret.
 */
export function openEpochs(
  sealer: LocalSecretBox,
  playerId: string,
  stored: StoredEpoch[],
): Opened {
  const epochs = new Map<number, OpenEpoch>()
  for (const [place, one] of stored.entries()) {
    const what = openOne(sealer, playerId, one, epochs)
    if (what !== null) return { epochs, bad: { epoch: one.epoch, what } }
    if (one.epoch !== place + 1) {
      return { epochs, bad: { epoch: place + 1, what: 'the epoch is missing' } }
    }
  }
  return { epochs, bad: null }
}

function openOne(
  sealer: LocalSecretBox,
  playerId: string,
  stored: StoredEpoch,
  epochs: Map<number, OpenEpoch>,
): string | null {
  const secret = open(sealer, stored.secretSealed, secretBoxContext(playerId, stored.epoch))
  if (secret === null) return 'its secret was not sealed for this place'
  const tree = treeOf(secret)
  if (!stored.root.equals(tree.root)) return 'its root is not the one of its secret'
  if (!stored.treeTop.equals(tree.top)) return 'its tree is not the one of its secret'
  const { root, treeTop, clientSeed } = stored
  if (clientSeed !== null) {
    epochs.set(
      stored.epoch,
      openEpoch({ clientSeed, clientSeedBy: 'player', secret, root, treeTop }),
    )
  }
  return null
}

function open(sealer: LocalSecretBox, sealed: Buffer, place: string): Buffer | null {
  try {
    return sealer.open(sealed, place)
  } catch {
    return null
  }
}

const trees = new Map<string, { root: Buffer; top: Buffer }>()
const TREES_MAX = 1_000

/** Returns the tree of a secret, from a cache if possible, because it depends on nothing else. */
function treeOf(secret: Buffer): { root: Buffer; top: Buffer } {
  const key = secret.toString('hex')
  const known = trees.get(key)
  if (known !== undefined) return known
  const tree = buildTree(secret, fastHashing)
  const made = { root: Buffer.from(tree.root), top: topOf(tree) }
  if (trees.size >= TREES_MAX) trees.clear()
  trees.set(key, made)
  return made
}
