import type { BatchTx } from '#db/batch-transaction.ts'
import { openEpoch } from './open-epoch.ts'
import type { OpenEpoch } from './open-epoch.ts'
import { secretBoxContext } from './prepare-epoch.ts'
import type { SecretBox } from './secret-box.ts'

type EpochKey = { playerId: string; epoch: number }

/**
 * A cache of opened epochs. An active epoch never changes, so no entry can be outdated; the
 * player's current epoch always comes from the account.
 */
export type EpochCache = {
  find(request: EpochKey): OpenEpoch | undefined
  /** Loads the requested epochs, the missing ones with one statement. */
  load(tx: BatchTx, request: EpochKey[]): Promise<void>
}

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
  const cache = new Map<string, OpenEpoch>()
  return {
    find: (request) => cache.get(keyOf(request)),
    async load(tx, request) {
      const missing = request.filter((epoch) => epoch.epoch > 0 && !cache.has(keyOf(epoch)))
      if (missing.length === 0) return
      const rows = await tx.run<Row>(FIND_EPOCHS, [
        missing.map((epoch) => epoch.playerId),
        missing.map((epoch) => epoch.epoch),
      ])
      const places = rows.map((row) => secretBoxContext(row.player_id, row.epoch))
      const opening = rows.map(async (row, n) => sealer.open(row.secret_sealed, places[n]!))
      const secrets = await Promise.all(opening)
      for (const [n, row] of rows.entries()) put(cache, epochsMax, row, secrets[n]!)
    },
  }
}

function put(cache: Map<string, OpenEpoch>, epochsMax: number, row: Row, secret: Buffer): void {
  const request = { playerId: row.player_id, epoch: row.epoch }
  const opened = openEpoch({
    clientSeed: row.client_seed,
    clientSeedBy: row.client_seed_by,
    root: row.root,
    treeTop: row.tree_top,
    secret,
  })
  // Evicts the oldest: a Map keeps insertion order.
  const oldest = cache.size >= epochsMax ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(keyOf(request), opened)
}

function keyOf({ playerId, epoch }: EpochKey): string {
  return `${playerId} ${epoch}`
}
