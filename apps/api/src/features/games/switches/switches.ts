import type { Game } from '@kapis/games/games'
import { peekSettings } from '#cashier/settings.ts'
import type { Db } from '#db/pool.ts'
import { repeat } from '#db/loops/repeat.ts'

/** The features of play that a jurisdiction allows; the operator may tighten them. */
export type Jurisdiction = { autoBet: boolean; turbo: boolean; minCycleMs: number }

/** The closed games and players, as this process last read them. */
export type Switches = {
  /** Returns the switch that closes the game to the player, or null. */
  findClosedScope(game: Game, playerId: string): string | null
  /** Returns, for the lobby, whether all games are closed, and which single games are. */
  closedGames(): { isAllClosed: boolean; games: string[] }
  /**
   * The stricter of the deployment's and the operator's rules. They can change, so read this for
   * each request.
   */
  jurisdiction: Readonly<Jurisdiction>
  /** Returns the message for players during maintenance, or null. */
  maintenance(): string | null
  stop(): void
}

/**
 * The pause between two reads: a quarter of the second within which every process must have closed
 * a game (GLI-19, 2.4.1).
 */
const LOOK_MS = 250

/** Reads the switches four times a second, so that bets need to check only memory. */
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
  // A failed read keeps the last state: without a database nobody can play anyway.
  const looking = repeat(LOOK_MS, look)
  return {
    findClosedScope(game, playerId) {
      if (closed.size === 0) return null
      return scopesOf(game, playerId).find((one) => closed.has(one)) ?? null
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
    stop: () => void looking.stop(),
  }
}

function stricter(one: Jurisdiction, other: Jurisdiction): Jurisdiction {
  return {
    autoBet: one.autoBet && other.autoBet,
    turbo: one.turbo && other.turbo,
    minCycleMs: Math.max(one.minCycleMs, other.minCycleMs),
  }
}

function scopesOf(game: Game, playerId: string): string[] {
  return ['all', `game:${game}`, `player:${playerId}`]
}
