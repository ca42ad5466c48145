import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { secretBoxContext } from './prepare-epoch.ts'
import type { SecretBox } from './secret-box.ts'

export type EpochRow = {
  epoch: number
  root: string
  clientSeed: string | null
  clientSeedBy: 'player' | 'server' | null
  state: 'next' | 'active' | 'closing' | 'closed'
  roundsUsed: number | null
}

/** Lists a player's active and next epochs, without their secrets. */
export async function listOpenEpochs(db: Db, playerId: string): Promise<EpochRow[]> {
  const rows = await columns(db)
    .where('player_id', '=', playerId)
    .where('state', 'in', ['active', 'next'])
    .execute()
  return rows.map(present)
}

/** Returns one epoch. Its secret is included only if the epoch is closed. */
export async function findEpoch(
  db: Db,
  sealer: SecretBox,
  request: { playerId: string; epoch: number },
): Promise<(EpochRow & { secret: string | null }) | undefined> {
  const row = await columns(db)
    .select('secret_sealed')
    .where('player_id', '=', request.playerId)
    .where('epoch', '=', request.epoch)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isClosed = row.state === 'closed'
  const place = secretBoxContext(request.playerId, request.epoch)
  const secret = isClosed ? await sealer.open(row.secret_sealed, place) : null
  return { ...present(row), secret: secret?.toString('hex') ?? null }
}

/** Returns when the root of an epoch was stored. From then on the player can read it. */
export async function getCommitTime(
  db: Db,
  { playerId, epoch }: { playerId: string; epoch: number },
): Promise<Date> {
  const row = await db
    .selectFrom('fairness_epoch')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('epoch', '=', epoch)
    .executeTakeFirstOrThrow()
  return row.created_at
}

/** Lists the roots that were stored after `from` and up to `until`, sorted by their value. */
export async function listNewRoots(
  tx: Tx,
  { from, until }: { from: string; until: string },
): Promise<string[]> {
  const { rows } = await sql<{ root: string }>`
    select encode(root, 'hex') as root from fairness_epoch
    where created_at > ${from}::timestamptz and created_at <= ${until}::timestamptz
    order by 1`.execute(tx)
  return rows.map(({ root }) => root)
}

function columns(db: Db) {
  return db
    .selectFrom('fairness_epoch')
    .select(['epoch', 'root', 'client_seed', 'client_seed_by', 'state', 'rounds_used'])
}

type Row = {
  epoch: number
  root: Buffer
  client_seed: string | null
  client_seed_by: string | null
  state: string
  rounds_used: number | null
}

function present(row: Row): EpochRow {
  return {
    epoch: row.epoch,
    root: row.root.toString('hex'),
    clientSeed: row.client_seed,
    clientSeedBy: row.client_seed_by as EpochRow['clientSeedBy'],
    state: row.state as EpochRow['state'],
    roundsUsed: row.rounds_used,
  }
}
