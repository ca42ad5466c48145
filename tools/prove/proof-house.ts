import { makePlayer } from '../../apps/api/test/make-player.ts'
import type { Player, Wish } from '../../apps/api/test/make-player.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import type { Db } from '../../apps/api/src/db/pool.ts'
import { makeSealer } from '../../apps/api/src/fairness/seal.ts'
import type { ProofContext } from './proof.ts'

export type ProofHouse = { db: Db; aPlayer(wish?: Wish): Promise<Player> }

/** The proof's own look into the database that its API processes use, and players in it. */
export async function openProofHouse(ctx: ProofContext): Promise<ProofHouse> {
  const { appUrl } = await ctx.database()
  const db = openDb(openPool({ url: appUrl, connectionsMax: 4, waitMs: 10_000 }))
  ctx.onExit(() => db.destroy())
  const sealer = makeSealer(Buffer.from(ctx.secretsKey, 'hex'))
  return { db, aPlayer: (wish = {}) => makePlayer(db, sealer, wish) }
}
