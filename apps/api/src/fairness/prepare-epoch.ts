import { randomBytes } from 'node:crypto'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import type { Tx } from '#db/in-transaction.ts'
import { hashRounds } from './hash-rounds.ts'
import { topOf } from './open-epoch.ts'
import type { SecretBox } from './secret-box.ts'

export type PreparedEpoch = { secret: Buffer; root: Buffer; treeTop: Buffer }

/**
 * Makes a fresh secret with its tree and root. Building the tree takes about a millisecond,
 * so call this before the transaction that stores the epoch.
 */
export function prepareEpoch(): PreparedEpoch {
  const secret = newEpochSecret()
  const tree = hashRounds(secret, 0, EPOCH_ROUNDS)
  return { secret, root: Buffer.from(tree.levels.at(-1)!), treeTop: topOf(tree) }
}

/**
 * Returns 256 random bits from the operating system, so that no secret can be derived from another
 * one or from the time.
 */
export function newEpochSecret(): Buffer {
  return randomBytes(32)
}

/** Stores a prepared epoch as the player's next one. Its root is public from then on. */
export async function insertNextEpoch(
  tx: Tx,
  sealer: SecretBox,
  next: { playerId: string; epoch: number; prepared: PreparedEpoch },
): Promise<void> {
  const { playerId, epoch, prepared } = next
  await tx
    .insertInto('fairness_epoch')
    .values({
      player_id: playerId,
      epoch,
      root: prepared.root,
      tree_top: prepared.treeTop,
      secret_sealed: await sealer.seal(prepared.secret, secretBoxContext(playerId, epoch)),
    })
    .execute()
}

/** Returns a random client seed, for players who have not chosen one. */
export function serverClientSeed(): string {
  return randomBytes(16).toString('base64url')
}

export function secretBoxContext(playerId: string, epoch: number): string {
  return `epoch/${playerId}/${epoch}`
}
