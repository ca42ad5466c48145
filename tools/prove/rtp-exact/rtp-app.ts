import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { makeEpochCache } from '../../../apps/api/src/fairness/epoch-cache.ts'
import { makeBatchSigner } from '../../../apps/api/src/fairness/batch-signer.ts'
import { makeSecretBox } from '../../../apps/api/src/fairness/secret-box.ts'
import { parseCookie } from '../../../apps/api/src/features/auth/sessions/session-token.ts'
import { openEngine } from '../../../apps/api/src/features/games/play/engine.ts'
import { UNWATCHED } from '../../../apps/api/src/features/games/play/watch-engine.ts'
import type { ReplyDeps } from '../../../apps/api/src/features/games/rounds/reply-to-move.ts'
import { makeEnsureEpoch } from '../../../apps/api/src/features/games/fairness/rotate-seeds.ts'
import type { ProofContext } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

export type RtpPlayer = NonNullable<ReturnType<typeof parseCookie>>
export type RtpApp = { deps: ReplyDeps; players: RtpPlayer[] }

const PLAYERS = 256
const CONNECTIONS = 8

/** Opens the API's use cases on a real database without HTTP, and creates players for them. */
export async function openRtpApp(ctx: ProofContext, app: ProofPlayers): Promise<RtpApp> {
  const { appUrl: url } = await ctx.database()
  const secretsKey = Buffer.from(ctx.secretsKey, 'hex')
  const sealer = makeSecretBox(secretsKey)
  const betPool = openPool({ url, connectionsMax: 3, waitMs: 10_000 })
  const db = openDb(openPool({ url, connectionsMax: CONNECTIONS, waitMs: 60_000 }))
  ctx.onExit(() => betPool.end())
  ctx.onExit(() => db.destroy())
  const deps = {
    betPool,
    epochs: makeEpochCache(sealer),
    signer: makeBatchSigner([secretsKey]),
    maxPayoutMinor: 10n ** 9n,
    findClosedScope: () => null,
    ensureEpoch: makeEnsureEpoch({ db, sealer }),
    isOptimistic: true,
    limits: { batchMovesMax: 128, batchesInFlight: 2 },
  }
  const engine = openEngine(deps, UNWATCHED)
  const players: RtpPlayer[] = []
  for (let n = 0; n < PLAYERS; n += 1) {
    const { cookie } = await app.aPlayer({ coins: 100_000_000 })
    players.push(parseCookie(cookie)!)
  }
  return { deps: { ...deps, db, engine }, players }
}
