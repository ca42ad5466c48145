import { makePlayer } from '../../../../apps/api/test/make-player.ts'
import type { Player, PlayerOptions } from '../../../../apps/api/test/make-player.ts'
import { inTransaction } from '../../../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { post } from '../../../../apps/api/src/ledger/post.ts'
import { makeSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import type { ProofContext } from '../../proof.ts'

export type ProofPlayers = {
  db: Db
  aPlayer(options?: PlayerOptions): Promise<Player>
  /** Takes coins from the player through the ledger. */
  take(player: Player, coinMinor: bigint): Promise<void>
}

/** Connects to the database that the proof's API processes use, and creates players in it. */
export async function openProofPlayers(ctx: ProofContext): Promise<ProofPlayers> {
  const { appUrl } = await ctx.database()
  // A proof waits longer than the product would, because it shares a busy machine.
  const patience = { waitMs: 60_000, lockMs: 30_000, loanMs: 120_000 }
  const db = openDb(openPool({ url: appUrl, connectionsMax: 4, ...patience }))
  ctx.onExit(() => db.destroy())
  const sealer = makeSecretBox(Buffer.from(ctx.secretsKey, 'hex'))
  return {
    db,
    aPlayer: (options = {}) => makePlayer(db, sealer, options),
    take: (player, coinMinor) => take(db, player, coinMinor),
  }
}

async function take(db: Db, { userId }: Player, coinMinor: bigint): Promise<void> {
  await inTransaction(db, (tx) =>
    post(tx, {
      playerId: userId,
      cause: 'adjustment',
      causeKey: 'taken',
      counter: 'adjustments',
      currency: 'coin',
      amountMinor: -coinMinor,
    }),
  )
}
