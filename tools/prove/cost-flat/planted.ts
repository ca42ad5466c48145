import { listWalletQueue } from '@kapis/contract/routes'
import type { Grown } from './open-grown.ts'

/**
 * Planted bug: the review queue compares every row with every other, to find those of the same
 * amount.
 */
export function compareAllRows({ app, pool }: Grown): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== listWalletQueue.path) return
    await pool.query(`select count(*) from wallet_history a join wallet_history b
      on a.amount_minor = b.amount_minor and a.wallet_history_id <> b.wallet_history_id`)
  })
}
