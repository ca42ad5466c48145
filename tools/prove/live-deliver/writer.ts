import { setTimeout as wait } from 'node:timers/promises'
import { notify } from '../../../apps/api/src/cashier/notify.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Tx } from '../../../apps/api/src/db/in-transaction.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'
import { publish } from '../../../apps/api/src/outbox/publish.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'

const PAUSE_MS = 20
/** How long after its event the change is committed, with the planted bug. */
const LATE_MS = 800

/** One change of a player: coins, a notification and a numbered event, in one transaction. */
export type Change = (db: Db, player: Player, number: number) => Promise<void>

export const changeAndPublish: Change = (db, player, number) =>
  inTransaction(db, async (tx) => {
    await give(tx, player, number)
    await publish(tx, numbered(player, number))
    await notify(tx, player.userId, { kind: 'report_answered', title: `Change ${number}` })
  })

/** Planted bug: publishes before the commit of the change. */
export const publishFirst: Change = async (db, player, number) => {
  await inTransaction(db, (tx) =>
    publish(tx, numbered(player, number), { kind: 'notification', toUserId: player.userId }),
  )
  await wait(LATE_MS)
  await inTransaction(db, async (tx) => {
    await give(tx, player, number)
    const row = { type: 'system', user_id: player.userId, message: `Change ${number}` }
    await tx
      .insertInto('notification')
      .values({ ...row, status: 'sent', sent_at: new Date() })
      .execute()
  })
}

export type Writer = ReturnType<typeof startWriter>

/** Changes players in turn until `stop` is called. Failed changes are skipped. */
export function startWriter(db: Db, players: readonly Player[], change: Change) {
  const stopping = new AbortController()
  let attempts = 0
  const changes: { userId: string; number: number }[] = []
  const writeFor = async (player: Player) => {
    while (!stopping.signal.aborted) {
      const number = (attempts += 1)
      await change(db, player, number).then(
        () => void changes.push({ userId: player.userId, number }),
        () => {},
      )
      await wait(PAUSE_MS * players.length)
    }
  }
  const running = Promise.all(players.map(writeFor))
  return {
    /** The changes that were committed. */
    changes: changes as readonly (typeof changes)[number][],
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function give(tx: Tx, { userId }: Player, number: number): Promise<void> {
  await post(tx, {
    playerId: userId,
    currency: 'coin',
    cause: 'adjustment',
    causeKey: `change-${number}`,
    counter: 'adjustments',
    amountMinor: 10_000n,
  })
}

function numbered({ userId }: Player, number: number) {
  const walletHistoryId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const row = { walletHistoryId, type: 'deposit', status: 'pending' } as const
  return { kind: 'wallet', toUserId: userId, ...row } as const
}
