import { AssertionError } from 'node:assert'
import { Refusal } from '@kapis/contract/refusals'
import { LRUCache } from 'lru-cache'
import type { BatchTx } from '#db/batch-transaction.ts'
import { openEpoch } from './open-epoch.ts'
import type { OpenEpoch } from './open-epoch.ts'
import { secretBoxContext } from './prepare-epoch.ts'
import type { SecretBox } from './secret-box.ts'

export type EpochKey = { playerId: string; epoch: number }

/** Opened epochs, found by player and number. */
export type EpochLookup = { find(request: EpochKey): OpenEpoch | undefined }

/**
 * A cache of the opened epochs that are played. An activated epoch's seeds never change, so no
 * entry can be outdated. Which epoch is a player's current one is always read from the account.
 */
export type EpochCache = EpochLookup & {
  /**
   * Returns the requested epochs, after reading those that are not cached with one statement. The
   * caller must use what is returned, because the cache may drop a player's older epochs at any
   * time.
   */
  load(tx: BatchTx, request: EpochKey[]): Promise<EpochLookup>
  /** Opens and keeps epochs that the caller has read together with other data. */
  open(sealed: readonly SealedEpoch[]): Promise<void>
  /** Returns the number of the player's newest epoch in the cache, or 0. */
  newestOf(playerId: string): number
}

/** An epoch as it is stored, with its secret encrypted. */
type SealedEpoch = EpochKey & {
  root: Buffer
  secretSealed: Buffer
  treeTop: Buffer
  clientSeed: string
  clientSeedBy: 'player' | 'server'
}

/**
 * The number of epochs that are kept for each player: the current one, and the one before it, whose
 * last bets may not be answered yet.
 */
const EPOCHS_PER_PLAYER = 2
/** The number of epochs that are kept in total. Each takes up to 12 kB. */
const EPOCHS_MAX = 20_000

const FIND_EPOCHS = {
  name: 'find-epochs',
  text: `
select e.player_id as "playerId", e.epoch, e.root, e.secret_sealed as "secretSealed",
  e.tree_top as "treeTop", e.client_seed as "clientSeed", e.client_seed_by as "clientSeedBy"
from unnest($1::uuid[], $2::int4[]) as asked (player_id, epoch)
join fairness_epoch e on e.player_id = asked.player_id and e.epoch = asked.epoch
where e.client_seed is not null`,
}

export function makeEpochCache(sealer: SecretBox, epochsMax = EPOCHS_MAX): EpochCache {
  const { find, keep, newestOf } = makeKeptEpochs(epochsMax)
  return {
    find,
    newestOf,
    async open(sealed) {
      for (const one of await openAll(sealer, sealed)) keep(one)
    },
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

/**
 * Returns a store of the newest epochs of each player. When it is full, it drops those of the
 * player who has not played for longest.
 */
function makeKeptEpochs(epochsMax: number) {
  /** The epochs of each player, newest first. */
  const byPlayer = new LRUCache<string, KeptEpoch[]>({
    maxSize: epochsMax,
    sizeCalculation: (kept) => kept.length,
  })
  return {
    find: ({ playerId, epoch }: EpochKey) =>
      byPlayer.get(playerId)?.find((kept) => kept.epoch === epoch)?.opened,
    newestOf: (playerId: string) => byPlayer.peek(playerId)?.[0]?.epoch ?? 0,
    keep(read: KeptEpoch): void {
      const others = byPlayer.peek(read.playerId)?.filter(({ epoch }) => epoch !== read.epoch) ?? []
      const newest = [...others, read].toSorted((a, b) => b.epoch - a.epoch)
      byPlayer.set(read.playerId, newest.slice(0, EPOCHS_PER_PLAYER))
    },
  }
}

async function readEpochs(
  tx: BatchTx,
  sealer: SecretBox,
  missing: EpochKey[],
): Promise<KeptEpoch[]> {
  const rows = await tx.run<SealedEpoch>(FIND_EPOCHS, [
    missing.map((epochKey) => epochKey.playerId),
    missing.map((epochKey) => epochKey.epoch),
  ])
  return openAll(sealer, rows)
}

function openAll(sealer: SecretBox, sealed: readonly SealedEpoch[]): Promise<KeptEpoch[]> {
  return Promise.all(
    sealed.map(async ({ playerId, epoch, secretSealed, ...seeds }) => {
      const secret = await openSecret(sealer, { playerId, epoch, secretSealed })
      return { playerId, epoch, opened: openEpoch({ ...seeds, secret }) }
    }),
  )
}

/**
 * Opens the secret of an epoch. Throws an AssertionError if the stored secret cannot be opened:
 * `mayBeOnePlayers` recognises it, so that a batch is settled without the epoch's player. A
 * refusal, for example because the signer is unreachable, concerns all players and is passed on.
 */
async function openSecret(
  sealer: SecretBox,
  { playerId, epoch, secretSealed }: Pick<SealedEpoch, 'playerId' | 'epoch' | 'secretSealed'>,
): Promise<Buffer> {
  try {
    return await sealer.open(secretSealed, secretBoxContext(playerId, epoch))
  } catch (error) {
    if (error instanceof Refusal) throw error
    const why = (error as Error).message
    throw new AssertionError({
      message: `the secret of epoch ${epoch} of player ${playerId} cannot be opened: ${why}`,
    })
  }
}

function keyOf({ playerId, epoch }: EpochKey): string {
  return `${playerId} ${epoch}`
}
