import { camelName } from '@kapis/games/game-names'
import type { CamelName } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Account } from './account.ts'
import { playedColumn } from './played-columns.ts'

/** Returns the account's seed position: its epoch and its next nonce. */
export function findSeedPosition(
  db: Db,
  playerId: string,
): Promise<{ epoch: number; nonce: number }> {
  return db
    .selectFrom('ledger_account')
    .select(['epoch', 'nonce'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the account's spendable balances. Reads them from the primary, because a replica may lag.
 */
export function findBalance(
  db: Db,
  playerId: string,
): Promise<{ coinMinor: bigint; ticketMinor: bigint }> {
  return db
    .selectFrom('ledger_account')
    .select(['coin_minor as coinMinor', 'ticket_minor as ticketMinor'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the account's spendable and held coins, with the counters that the withdrawal rule needs.
 */
export function findHolding(db: Db, playerId: string) {
  return db
    .selectFrom('ledger_account')
    .select([
      'coin_minor as coinMinor',
      'coin_held_minor as coinHeldMinor',
      'games_played as gamesPlayed',
      'wagered_minor as wageredMinor',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the account's counters of play. They are stored, so that checking eligibility never has
 * to count the history.
 */
export function findPlayStats(
  db: Db,
  playerId: string,
): Promise<{ gamesPlayed: number; wageredMinor: bigint }> {
  return db
    .selectFrom('ledger_account')
    .select(['games_played as gamesPlayed', 'wagered_minor as wageredMinor'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/** Returns the amounts of the account that are held for open rounds and withdrawals. */
export function findHeld(
  tx: Tx,
  playerId: string,
): Promise<{ coinMinor: bigint; ticketMinor: bigint }> {
  return tx
    .selectFrom('ledger_account')
    .select(['coin_held_minor as coinMinor', 'ticket_held_minor as ticketMinor'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

/** Returns all balances and counters of an account, for staff. */
export async function findFigures(db: Db, playerId: string) {
  const row = await db
    .selectFrom('ledger_account')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return {
    coinMinor: row.coin_minor,
    ticketMinor: row.ticket_minor,
    coinHeldMinor: row.coin_held_minor,
    ticketHeldMinor: row.ticket_held_minor,
    gamesPlayed: row.games_played,
    wageredMinor: row.wagered_minor,
    played: Object.fromEntries(
      GAMES.map((game) => [camelName(game), row[playedColumn(game)]]),
    ) as Record<CamelName, number>,
  }
}

/** Returns whether the account has nothing to spend and nothing held. */
export function isEmptyAccount(account: Account): boolean {
  const { coinMinor, ticketMinor, coinHeldMinor, ticketHeldMinor } = account
  return coinMinor + ticketMinor + coinHeldMinor + ticketHeldMinor === 0n
}
