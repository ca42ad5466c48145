import type { BatchTx } from '#db/batch-transaction.ts'
import { openEpoch } from './open-epoch.ts'
import type { OpenEpoch } from './open-epoch.ts'
import { secretBoxContext } from './prepare-epoch.ts'
import type { SecretBox } from './secret-box.ts'

type EpochKey = { playerId: string; epoch: number }

/** Opened epochs, found by player and number. */
export type EpochLookup = { find(request: EpochKey): OpenEpoch | undefined }

/**
 * A cache of the opened epochs that are played. An activated epoch's seeds never change, so no entry
 * can be outdated. Which epoch is a player's current one is always read from the account.
 */
export type EpochCache = EpochLookup & {
  /**
   * Returns the requested epochs, after reading those that are not cached with one statement. The
   * caller keeps what is returned: the cache drops older epochs of a player at any time.
   */
  load(tx: BatchTx, request: EpochKey[]): Promise<EpochLookup>
}

/**
 * The number of epochs that are kept for each player: the current one, and the one before it, whose
 * last bets may not be answered yet.
 */
const EPOCHS_PER_PLAYER = 2

const FIND_EPOCHS = {
  name: 'find-epochs',
  text: `
select e.player_id, e.epoch, e.root, e.secret_sealed, e.tree_top, e.client_seed, e.client_seed_by
from unnest($1::uuid[], $2::int4[]) as asked (player_id, epoch)
join fairness_epoch e on e.player_id = asked.player_id and e.epoch = asked.epoch
where e.client_seed is not null`,
}

type Row = {
  player_id: string
  epoch: number
  root: Buffer
  secret_sealed: Buffer
  tree_top: Buffer
  client_seed: string
  client_seed_by: 'player' | 'server'
}

export function makeEpochCache(sealer: SecretBox, epochsMax = 10_000): EpochCache {
  const { find, keep } = makeKeptEpochs(epochsMax)
  return {
    find,
    async load(tx, request) {
      const loaded = new Map<string, OpenEpoch>()
      const missing = new Map<string, EpochKey>()
      for (const epochKey of request) {
        const cached = find(epochKey)
        if (cached !== undefined) loaded.set(keyOf(epochKey), cached)
        // Each epoch is read once: opening an epoch costs a decryption.
        else if (epochKey.epoch > 0) missing.set(keyOf(epochKey), epochKey)
      }
      const read = missing.size === 0 ? [] : await readEpochs(tx, sealer, [...missing.values()])
      for (const one of read) {
        loaded.set(keyOf(one), one.opened)
        keep(one)
      }
      return { find: (epochKey) => loaded.get(keyOf(epochKey)) }
    },
  }
}

type KeptEpoch = EpochKey & { opened: OpenEpoch }

/** Returns a store of the newest epochs of each player, which has at most `epochsMax` entries. */
function makeKeptEpochs(epochsMax: number) {
  /** The epochs of each player, newest first. The players are in order of their last new epoch. */
  const byPlayer = new Map<string, KeptEpoch[]>()
  let count = 0
  const drop = (playerId: string): KeptEpoch[] => {
    const dropped = byPlayer.get(playerId) ?? []
    byPlayer.delete(playerId)
    count -= dropped.length
    return dropped
  }
  return {
    find: ({ playerId, epoch }: EpochKey) =>
      byPlayer.get(playerId)?.find((kept) => kept.epoch === epoch)?.opened,
    keep(read: KeptEpoch): void {
      const others = drop(read.playerId).filter(({ epoch }) => epoch !== read.epoch)
      const newest = [...others, read]
        .toSorted((a, b) => b.epoch - a.epoch)
        .slice(0, EPOCHS_PER_PLAYER)
      byPlayer.set(read.playerId, newest)
      count += newest.length
      for (const oldest of byPlayer.keys()) {
        if (count <= epochsMax) break
        drop(oldest)
      }
    },
  }
}

async function readEpochs(
  tx: BatchTx,
  sealer: SecretBox,
  missing: EpochKey[],
): Promise<KeptEpoch[]> {
  const rows = await tx.run<Row>(FIND_EPOCHS, [
    missing.map((epochKey) => epochKey.playerId),
    missing.map((epochKey) => epochKey.epoch),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const { player_id: playerId, epoch, root, tree_top: treeTop } = row
      const secret = await sealer.open(row.secret_sealed, secretBoxContext(playerId, epoch))
      const seeds = { clientSeed: row.client_seed, clientSeedBy: row.client_seed_by }
      return { playerId, epoch, opened: openEpoch({ ...seeds, root, treeTop, secret }) }
    }),
  )
}

function keyOf({ playerId, epoch }: EpochKey): string {
  return `${playerId} ${epoch}`
}
