import type { DataInput } from '@kapis/contract/route'
import type { listGameSwitches } from '@kapis/contract/routes'
import type { SetGameSwitch } from '@kapis/contract/switches'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publish } from '#outbox/publish.ts'

type Actor = { userId: string; username: string }

/**
 * Closes or opens play in all games, in one game or for one player, and logs who did so and why.
 * Open rounds may still be finished.
 */
export function setGameSwitch(
  { db }: { db: Db },
  actor: Actor,
  { scope, isOpen, reason }: SetGameSwitch,
): Promise<DataInput<typeof listGameSwitches>> {
  return inTransaction(db, async (tx) => {
    if (isOpen) await tx.deleteFrom('game_switch').where('scope', '=', scope).execute()
    else await close(tx, { scope, reason, closed_by: actor.userId })
    await recordAudit(tx, {
      actor,
      action: 'games.switch',
      description: `${isOpen ? 'Opened' : 'Closed'} ${scope}`,
      newValue: { scope, isOpen },
      reason,
    })
    await publish(tx, { kind: 'switches' })
    return listSwitches(tx)
  })
}

/** Lists the closed games and players, and who closed each. */
export async function listSwitches(db: Db): Promise<DataInput<typeof listGameSwitches>> {
  const { rows } = await sql<Closed>`
    select s.scope, s.reason, s.closed_by as "closedBy", c.username as "closedByName",
      p.username as "playerName", s.closed_at as "closedAt"
    from game_switch s join app_user c on c.user_id = s.closed_by
    left join app_user p on p.user_id
      = case when s.scope like 'player:%' then substr(s.scope, 8)::uuid end
    order by s.scope`.execute(db)
  return { closed: rows.map((row) => ({ ...row, closedAt: row.closedAt.toISOString() })) }
}

type Closed = Omit<DataInput<typeof listGameSwitches>['closed'][number], 'closedAt'> & {
  closedAt: Date
}

async function close(tx: Tx, row: { scope: string; reason: string; closed_by: string }) {
  const changed = { ...row, closed_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('game_switch')
    .values(changed)
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(changed))
    .execute()
}
