import { setImmediate as nextTurn } from 'node:timers/promises'
import { toNumber } from '@kapis/money/money'
import type { RoundGame } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import { listChangedAccounts } from '#ledger/list-changed-accounts.ts'
import type { ChangedAccount } from '#ledger/list-changed-accounts.ts'
import type { Hub } from './hub.ts'
import { listOpenGames } from './watch.queries.ts'

type Told = ChangedAccount & { games: RoundGame[] }

/** The version of an account whose balance was not sent to the page yet. */
const UNTOLD = -1n
/** How many balances are sent in a row. In between, the bets of this process go on. */
const IN_A_ROW = 50

/**
 * Finds changed balances and open rounds of connected players by comparing versions of accounts, so
 * that a bet does not publish anything.
 */
export function watchAccounts(db: Db, hub: Pick<Hub, 'userIds' | 'sendTo'>) {
  let told = new Map<string, Told>()
  return {
    /** Sends what has changed since the last call. */
    async compare(): Promise<void> {
      const known = new Map<string, bigint>()
      for (const userId of hub.userIds()) known.set(userId, told.get(userId)?.version ?? UNTOLD)
      if (known.size < told.size) told = new Map([...told].filter(([userId]) => known.has(userId)))
      if (known.size === 0) return
      const changed = await listChangedAccounts(db, known)
      if (changed.length === 0) return
      const ids = changed.map(({ playerId }) => playerId)
      const games = await listOpenGames(db, ids)
      for (const [n, account] of changed.entries()) {
        if (n % IN_A_ROW === IN_A_ROW - 1) await nextTurn()
        const now = { ...account, games: games.get(account.playerId) ?? [] }
        sendChanges(hub, told.get(account.playerId), now)
        told.set(account.playerId, now)
      }
    },
    /** Makes the next comparison send the balance of a user again, or of all users. */
    forget(userId?: string) {
      if (userId === undefined) told.clear()
      else told.delete(userId)
    },
  }
}

function sendChanges(
  hub: Pick<Hub, 'sendTo'>,
  before: Told | undefined,
  { playerId, coinMinor, ticketMinor, games }: Told,
): void {
  if (before?.coinMinor !== coinMinor || before.ticketMinor !== ticketMinor) {
    const balance = { coin: toNumber(coinMinor), ticket: toNumber(ticketMinor) }
    hub.sendTo(playerId, { kind: 'balance', balance })
  }
  if (before?.games.join() !== games.join()) {
    hub.sendTo(playerId, { kind: 'rounds', games })
  }
}
