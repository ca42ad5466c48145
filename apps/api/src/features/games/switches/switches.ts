import { refuse } from '@kapis/contract/refusals'
import type { Game } from '@kapis/games/games'
import { peekSettings } from '#cashier/settings.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/** The features of play that a jurisdiction allows; the operator may tighten them. */
export type Jurisdiction = { autoBet: boolean; turbo: boolean; minCycleMs: number }

/** The closed games and players, as this process last read them. */
export type Switches = {
  /** Refuses: game_closed. */
  assertOpen(game: Game, playerId: string): void
  /** Returns whether everything is closed, or which games, for the lobby. */
  closedGames(): { isAllClosed: boolean; games: string[] }
  /** The stricter of the deployment's and the operator's rules. Read it for each request. */
  jurisdiction: Readonly<Jurisdiction>
  /** Returns the message for players during maintenance, or null. */
  maintenance(): string | null
  stop(): void
}

const LOOK_MS = 1_000

/** Reads the switches once a second, so that bets check memory only. */
export async function watchSwitches(db: Db, allowed: Jurisdiction): Promise<Switches> {
  let closed = new Set<string>()
  let offered = { ...allowed, maintenance: null as string | null }
  const look = async () => {
    const [rows, settings] = await Promise.all([
      db.selectFrom('game_switch').select('scope').execute(),
      peekSettings(db),
    ])
    closed = new Set(rows.map(({ scope }) => scope))
    offered = { ...stricter(allowed, settings), maintenance: settings.maintenance }
  }
  await look()
  // A failed read changes nothing: without a database nobody can play.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  return {
    assertOpen(game, playerId) {
      if (closed.size === 0) return
      const scope = scopesOf(game, playerId).find((one) => closed.has(one))
      if (scope !== undefined) throw refuse('game_closed', { scope })
    },
    closedGames: () => ({
      isAllClosed: closed.has('all'),
      games: [...closed].flatMap((scope) => (scope.startsWith('game:') ? [scope.slice(5)] : [])),
    }),
    jurisdiction: {
      get autoBet() {
        return offered.autoBet
      },
      get turbo() {
        return offered.turbo
      },
      get minCycleMs() {
        return offered.minCycleMs
      },
    },
    maintenance: () => offered.maintenance,
    stop: () => clearInterval(timer),
  }
}

function stricter(one: Jurisdiction, other: Jurisdiction): Jurisdiction {
  return {
    autoBet: one.autoBet && other.autoBet,
    turbo: one.turbo && other.turbo,
    minCycleMs: Math.max(one.minCycleMs, other.minCycleMs),
  }
}

/** Checks the table, for rounds that start under the account's lock. Refuses: game_closed. */
export async function assertOpenNow(tx: Tx, game: Game, playerId: string): Promise<void> {
  const row = await tx
    .selectFrom('game_switch')
    .select('scope')
    .where('scope', 'in', scopesOf(game, playerId))
    .executeTakeFirst()
  if (row !== undefined) throw refuse('game_closed', row)
}

function scopesOf(game: Game, playerId: string): string[] {
  return ['all', `game:${game}`, `player:${playerId}`]
}
