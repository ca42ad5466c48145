import { refuse } from '@kapis/contract/refusals'
import type { Game } from '@kapis/games/games'
import { readSettings } from '#cashier/settings.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/** What a jurisdiction allows of play; a market is a configuration, and the operator may tighten it. */
export type Jurisdiction = { autoBet: boolean; turbo: boolean; minCycleMs: number }

/** What of gaming is closed, as this process last saw it. */
export type Switches = {
  /** Refuses: game_closed. */
  assertOpen(game: Game, playerId: string): void
  /** For the lobby: everything, or some games. */
  closedGames(): { isAllClosed: boolean; games: string[] }
  /** The stricter of what the deployment allows and what the operator offers. Read it each time. */
  jurisdiction: Readonly<Jurisdiction>
  /** What players are told while nothing new may be begun. */
  maintenance(): string | null
  stop(): void
}

const LOOK_MS = 1_000

/** Looks once a second: bets ask the memory, so that a switch costs them nothing. */
export async function watchSwitches(db: Db, allowed: Jurisdiction): Promise<Switches> {
  let closed = new Set<string>()
  let offered = { ...allowed, maintenance: null as string | null }
  const look = async () => {
    const [rows, settings] = await Promise.all([
      db.selectFrom('game_switch').select('scope').execute(),
      readSettings(db),
    ])
    closed = new Set(rows.map(({ scope }) => scope))
    offered = { ...stricter(allowed, settings), maintenance: settings.maintenance }
  }
  await look()
  // Without a database nothing is played anyway, so a failed look changes nothing.
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

/** A round is started under the account's lock and asks the table itself. Refuses: game_closed. */
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
