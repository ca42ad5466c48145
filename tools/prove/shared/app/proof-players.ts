import { makePlayers } from '../../../../apps/api/test/make-player.ts'
import { openDb, openPool } from '../../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { makeSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import type { ProofContext } from '../../proof.ts'

export type ProofPlayers = { db: Db } & ReturnType<typeof makePlayers>

/** Connects to the database that the proof's API processes use, and creates players in it. */
export async function openProofPlayers(ctx: ProofContext): Promise<ProofPlayers> {
  const { appUrl } = await ctx.database()
  // A proof waits longer than the product would, because it shares a busy machine.
  const patience = { waitMs: 60_000, lockMs: 30_000, loanMs: 120_000 }
  const db = openDb(openPool({ url: appUrl, connectionsMax: 4, ...patience }))
  ctx.onExit(() => db.destroy())
  return { db, ...makePlayers(db, makeSecretBox(Buffer.from(ctx.secretsKey, 'hex'))) }
}
