import { READ_PARAMS } from '@kapis/contract/bet-options'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { startAuto as route } from '@kapis/contract/routes'
import type { StartAuto } from '@kapis/contract/games'
import { AUTO } from '@kapis/games/auto'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { closeOpenAuto } from './stop-auto.ts'

/**
 * Opens an auto session, and closes the player's earlier one if it is still open. Refuses:
 * auto_not_offered.
 */
export async function startAuto(
  { db, jurisdiction }: { db: Db; jurisdiction: { autoBet: boolean } },
  playerId: string,
  request: StartAuto,
): Promise<DataInput<typeof route>> {
  if (!jurisdiction.autoBet) throw refuse('auto_not_offered')
  const { game, currency, settings } = request
  const opened = await inTransaction(db, async (tx) => {
    await lockAccount(tx, playerId)
    await closeOpenAuto(tx, playerId, 'replaced')
    return tx
      .insertInto('auto_session')
      .values({
        player_id: playerId,
        game,
        params: JSON.stringify(paramsOf(request)),
        currency,
        base_minor: settings.baseBet,
        bets_max: settings.numberOfBets,
        on_win_increase4: settings.onWinIncrease,
        on_loss_increase4: settings.onLossIncrease,
        stop_profit_minor: settings.stopOnProfit,
        stop_loss_minor: settings.stopOnLoss,
        stop_win4: settings.stopOnSingleWin,
        next_stake_minor: settings.baseBet,
        expires_at: sql`clock_timestamp() + make_interval(mins => ${AUTO.sessionMinutes})`,
      })
      .returning(['auto_session_id', 'expires_at'])
      .executeTakeFirstOrThrow()
  })
  return { autoSessionId: opened.auto_session_id, expiresAt: opened.expires_at.toISOString() }
}

function paramsOf({ game, params }: StartAuto): object {
  // The cast is safe: a game and its params were validated together.
  return READ_PARAMS[game](params as never)
}
