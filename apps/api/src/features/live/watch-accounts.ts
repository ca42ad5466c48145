import { setImmediate as nextTurn } from 'node:timers/promises'
import { toNumber } from '@kapis/money/money'
import type { RoundGame } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import { listChangedAccounts } from '#ledger/list-changed-accounts.ts'
import type { ChangedAccount } from '#ledger/list-changed-accounts.ts'
import type { Hub } from './hub.ts'
import { listOpenGames } from './watch.queries.ts'

type SentAccount = ChangedAccount & { games: RoundGame[] }

/** The version of an account whose balance was not sent to the page yet. */
const UNSENT = -1n
/** The number of balances that are sent before bets of this process get a turn. */
const IN_A_ROW = 50

/**
 * Finds changed balances and open rounds of connected players by comparing versions of accounts, so
 * that a bet does not publish anything.
 */
export function watchAccounts(db: Db, hub: Pick<Hub, 'userIds' | 'sendTo'>) {
  let sent = new Map<string, SentAccount>()
  return {
    /** Sends what has changed since the last call. */
    async compare(): Promise<void> {
      const known = new Map<string, bigint>()
      for (const userId of hub.userIds()) known.set(userId, sent.get(userId)?.version ?? UNSENT)
      if (known.size < sent.size) sent = new Map([...sent].filter(([userId]) => known.has(userId)))
      if (known.size === 0) return
      const changed = await listChangedAccounts(db, known)
      if (changed.length === 0) return
      const ids = changed.map(({ playerId }) => playerId)
      const games = await listOpenGames(db, ids)
      for (const [n, account] of changed.entries()) {
        if (n % IN_A_ROW === IN_A_ROW - 1) await nextTurn()
        const now = { ...account, games: games.get(account.playerId) ?? [] }
        sendChanges(hub, sent.get(account.playerId), now)
        sent.set(account.playerId, now)
      }
    },
    /** Makes the next comparison send the balance of a user again, or of all users. */
    forget(userId?: string) {
      if (userId === undefined) sent.clear()
      else sent.delete(userId)
    },
  }
}

function sendChanges(
  hub: Pick<Hub, 'sendTo'>,
  before: SentAccount | undefined,
  { playerId, coinMinor, ticketMinor, games }: SentAccount,
): void {
  if (before?.coinMinor !== coinMinor || before.ticketMinor !== ticketMinor) {
    const balance = { coin: toNumber(coinMinor), ticket: toNumber(ticketMinor) }
    hub.sendTo(playerId, { kind: 'balance', balance })
  }
  if (before?.games.join() !== games.join()) {
    hub.sendTo(playerId, { kind: 'rounds', games })
  }
}
