import type { DataInput } from '@kapis/contract/route'
import type { listOpenPromos as route } from '@kapis/contract/routes'
import { peekPause } from '#cashier/pauses.ts'
import type { Db } from '#db/pool.ts'
import { presentPromo } from './present-promo.ts'
import { listOpen } from './promos.queries.ts'

/** Lists the promo codes to show to a player. During a pause the player sees none. */
export async function listOpenPromos(
  { db }: { db: Db },
  playerId: string,
): Promise<DataInput<typeof route>> {
  if ((await peekPause(db, playerId)) !== null) return { promoCodes: [] }
  const open = (await listOpen(db, playerId)).map(presentPromo)
  return {
    promoCodes: open.map(({ promoCode, amount, minDeposit, expiration }) => ({
      promoCode,
      amount,
      minDeposit,
      expiration,
    })),
  }
}
