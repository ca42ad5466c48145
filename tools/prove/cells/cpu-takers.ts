import type { Player } from '../../../apps/api/test/make-player.ts'
import { createMigratedDatabase } from '../../services/migrated-database.ts'
import { startServices } from '../../services/services.ts'
import type { Services } from '../../services/services.ts'
import type { ApiAddress } from '../shared/crowd/bet-client.ts'
import { environmentOf, openPlayers } from '../shared/cells/cell-rig.ts'
import type { CellSite } from '../shared/cells/site.ts'

const PLAYERS = 16
const COINS = 100_000

const TAKER_NAMES = ['single', 'c1', 'c2'] as const
type TakerName = (typeof TAKER_NAMES)[number]

/** A Kapis that takes bets, and its processes: API, worker, Redis and PostgreSQL. */
type Taker = { address: ApiAddress; players: Player[]; pids: number[] }
export type Takers = Record<TakerName, Taker>

/** Returns a value for each taker. */
export function mapTakers<T>(read: (name: TakerName) => T): Record<TakerName, T> {
  return { single: read('single'), c1: read('c1'), c2: read('c2') }
}

/** Returns both cells, and a Kapis that is not a cell, which it starts. */
export async function openTakers(site: CellSite): Promise<Takers> {
  const single = await openSingle(site)
  const [c1, c2] = await Promise.all(
    site.rig.cells.map((cell) => takerOf(site, cell, () => cell.aPlayer({ coins: COINS }))),
  )
  return { single, c1: c1!, c2: c2! }
}

type Processes = { services: Services; api: { pid: number; port: number }; worker: { pid: number } }

async function takerOf(
  { rig }: CellSite,
  { services, api, worker }: Processes,
  newPlayer: () => Promise<Player>,
): Promise<Taker> {
  const { postgres, redis } = services
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer()))
  const pids = [api.pid, worker.pid, postgres.pid, ...(redis ? [redis.pid] : [])]
  return { address: { ...rig.front, port: api.port }, players, pids }
}

async function openSingle(site: CellSite): Promise<Taker> {
  const { ctx } = site
  const services = await startServices()
  ctx.onExit(() => services.stop())
  await createMigratedDatabase(services.postgres.adminUrl, 'kapis')
  const env = environmentOf(services)
  const [api, worker] = await Promise.all([
    ctx.startApi({ env }),
    ctx.startApi({ env, command: 'worker' }),
  ])
  const { aPlayer } = openPlayers(ctx, services)
  return takerOf(site, { services, api, worker }, () => aPlayer({ coins: COINS }))
}

/**
 * Sends the same number of bets to every taker. All of them get one at the same time, and the next
 * one when these are settled. Of several bets at once, chance would decide how many batches they
 * become, and thereby what each of them takes.
 */
export async function placeBets(
  { line }: CellSite,
  takers: Takers,
  mark: string,
  betsEach: number,
): Promise<void> {
  for (let n = 0; n < betsEach; n += 1) {
    // The first taker waits less for a processor, so the takers take turns at being first.
    const order = TAKER_NAMES.map((_, at) => takers[TAKER_NAMES[(at + n) % TAKER_NAMES.length]!])
    const bets = order.map(({ address, players }) =>
      line.rollDice(address, players[n % PLAYERS]!, `cpu-${mark}-${n}`),
    )
    for (const heard of await Promise.all(bets)) {
      if (heard === 'nothing') throw new Error('A bet got no reply.')
      if (heard.status !== 200) throw new Error(`A bet was refused: ${heard.status} ${heard.code}`)
    }
  }
}
