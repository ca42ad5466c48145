import assert from 'node:assert/strict'
import type { DataInput } from '@kapis/contract/route'
import type { getEpoch, getSeeds } from '@kapis/contract/routes'
import { refuse } from '@kapis/contract/refusals'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { findEpoch, listOpenEpochs } from '#fairness/find-epochs.ts'
import { findSeedPosition } from '#ledger/find-account.ts'
import type { SeedDeps } from './rotate-seeds.ts'

/** Returns the player's current seeds, and the committed root of the next epoch. */
export async function findSeeds(
  deps: SeedDeps,
  playerId: string,
): Promise<DataInput<typeof getSeeds>> {
  const [epochs, position] = await Promise.all([
    listOpenEpochs(deps.db, playerId),
    findSeedPosition(deps.db, playerId),
  ])
  const active = epochs.find((epoch) => epoch.state === 'active')
  const next = epochs.find((epoch) => epoch.state === 'next')
  assert(next !== undefined, 'a player always has a waiting epoch')
  const hasSeed = active !== undefined && active.clientSeed !== null
  return {
    active: hasSeed
      ? {
          epoch: active.epoch,
          root: active.root,
          clientSeed: active.clientSeed!,
          clientSeedBy: active.clientSeedBy!,
          roundsUsed: position.epoch === active.epoch ? position.nonce : 0,
          roundsMax: EPOCH_ROUNDS,
        }
      : null,
    nextRoot: next.root,
  }
}

/**
 * Returns one epoch of the player. Its secret is included once the epoch is closed. Refuses:
 * not_found.
 */
export async function findOwnEpoch(
  deps: SeedDeps,
  playerId: string,
  epoch: number,
): Promise<DataInput<typeof getEpoch>> {
  const found = await findEpoch(deps.db, deps.sealer, { playerId, epoch })
  if (found === undefined || found.clientSeed === null) throw refuse('not_found')
  const position = await findSeedPosition(deps.db, playerId)
  return {
    epoch: found.epoch,
    root: found.root,
    clientSeed: found.clientSeed,
    secret: found.secret,
    roundsUsed: found.roundsUsed ?? (position.epoch === epoch ? position.nonce : 0),
  }
}
