import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { makeEpochShelf } from '../../../apps/api/src/fairness/epoch-shelf.ts'
import { makeReceiptSigner } from '../../../apps/api/src/fairness/receipt-signer.ts'
import { makeSealer } from '../../../apps/api/src/fairness/seal.ts'
import { parseCookie } from '../../../apps/api/src/features/auth/sessions/session-token.ts'
import type { PlaceDeps } from '../../../apps/api/src/features/games/place-bet.ts'
import { makeArm } from '../../../apps/api/src/features/games/fairness/rotate-seeds.ts'
import type { RoundDeps } from '../../../apps/api/src/features/games/rounds/start-round.ts'
import { makeTurns } from '../../../apps/api/src/features/games/rounds/turns.ts'
import { makeSettleBets } from '../../../apps/api/src/features/games/settle/settle-bets.ts'
import { makeSettleRemembered } from '../../../apps/api/src/features/games/settle/settle-remembered.ts'
import { openTable } from '../../../apps/api/src/features/games/settle/table.ts'
import type { ProofContext } from '../proof.ts'
import type { ProofHouse } from '../shared/app/proof-house.ts'

export type Seat = NonNullable<ReturnType<typeof parseCookie>>
export type RtpHouse = { deps: PlaceDeps & RoundDeps; seats: Seat[] }

const PLAYERS = 256
const CONNECTIONS = 8

/** The API's own use cases on the real database, without HTTP before them, and players for them. */
export async function openRtpHouse(ctx: ProofContext, house: ProofHouse): Promise<RtpHouse> {
  const { appUrl: url } = await ctx.database()
  const secretsKey = Buffer.from(ctx.secretsKey, 'hex')
  const sealer = makeSealer(secretsKey)
  const betPool = openPool({ url, connectionsMax: 3, waitMs: 10_000 })
  const db = openDb(openPool({ url, connectionsMax: CONNECTIONS, waitMs: 60_000 }))
  ctx.onExit(() => betPool.end())
  ctx.onExit(() => db.destroy())
  const books = {
    betPool,
    epochs: makeEpochShelf(sealer),
    signer: makeReceiptSigner([secretsKey]),
    maxPayoutMinor: 10n ** 9n,
  }
  const settleBets = makeSettleRemembered(books, makeSettleBets(books))
  const deps = {
    ...books,
    db,
    table: openTable(settleBets, { batchBetsMax: 128, batchesInFlight: 2 }),
    gate: { assertOpen: () => {} },
    switches: { assertOpen: () => {} },
    turns: makeTurns(),
    arm: makeArm({ db, sealer }),
  }
  const seats: Seat[] = []
  for (let n = 0; n < PLAYERS; n += 1) {
    const { cookie } = await house.aPlayer({ coins: 100_000_000 })
    seats.push(parseCookie(cookie)!)
  }
  return { deps, seats }
}
