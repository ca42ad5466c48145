/**
 * Measures the engine alone: each client sends its next bet, or its next step of a round, when the
 * last one is settled. Runs as a child process of the benchmark.
 */
import { Refusal } from '@kapis/contract/refusals'
import type { BetGame } from '@kapis/games/games'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { makeEpochCache } from '../../apps/api/src/fairness/epoch-cache.ts'
import { makeBatchSigner } from '../../apps/api/src/fairness/batch-signer.ts'
import { makeSecretBox } from '../../apps/api/src/fairness/secret-box.ts'
import { makeEnsureEpoch } from '../../apps/api/src/features/games/fairness/rotate-seeds.ts'
import { openEngine } from '../../apps/api/src/features/games/play/engine.ts'
import type { Move } from '../../apps/api/src/features/games/play/moves/move.ts'
import { UNWATCHED } from '../../apps/api/src/features/games/play/watch-engine.ts'
import { GAME_BETS } from './game-bets.ts'
import { playerId, tokenHashOf } from './make-players.ts'
import type { InProcessTask, Measured } from './task.ts'

const task = JSON.parse(process.argv[2]!) as InProcessTask
const secretsKey = Buffer.from(task.secretsKey, 'hex')
const betPool = openPool({
  url: task.databaseUrl,
  connectionsMax: task.batchesInFlight + 1,
  waitMs: 5_000,
  isKeyed: true,
})
const sealer = makeSecretBox(secretsKey)
const db = openDb(openPool({ url: task.databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
const engine = openEngine(
  {
    betPool,
    epochs: makeEpochCache(sealer, 120_000),
    signer: makeBatchSigner([secretsKey]),
    maxPayoutMinor: 10n ** 9n,
    findClosedScope: () => null,
    ensureEpoch: makeEnsureEpoch({ db, sealer }),
    isOptimistic: task.betPath !== 'locked',
    limits: { batchMovesMax: 128, batchesInFlight: task.batchesInFlight },
  },
  UNWATCHED,
)

const tokenHashes: Buffer[] = []
const latencies: number[] = []
let bets = 0
const measureFrom = performance.now() + task.warmSeconds * 1000
const end = measureFrom + task.seconds * 1000
let cpuBefore = process.cpuUsage()
setTimeout(() => (cpuBefore = process.cpuUsage()), task.warmSeconds * 1000)
const { game } = task
const playNext = game === 'mines_steps' ? takeSteps : placeBets(game)
await Promise.all(Array.from({ length: task.clients }, (_, client) => play(client)))
const seconds = (performance.now() - measureFrom) / 1000
const cpu = process.cpuUsage(cpuBefore)
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const measured: Measured = {
  perSecond: bets / seconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  nodeCpuMicros: (cpu.user + cpu.system) / bets,
}
process.stdout.write(JSON.stringify(measured))
await Promise.all([betPool.end(), db.destroy()])

type Player = { playerId: string; tokenHash: Buffer }

async function play(client: number): Promise<void> {
  // Use a simple generator, so that choosing the next player does not affect the measurement.
  let state = client + 1
  for (let n = 0; performance.now() < end; n += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const number = (task.firstPlayer ?? 1) + pick(client, state)
    const tokenHash = tokenHashes[number] ?? (tokenHashes[number] = tokenHashOf(number))
    await playNext({ playerId: playerId(number), tokenHash }, `${task.mark}-${client}-${n}`)
  }
}

/**
 * Returns which of the players plays next. In rounds of steps, each client has players of its own,
 * because a start is refused while another client plays a round of the player.
 */
function pick(client: number, random: number): number {
  if (game !== 'mines_steps') return random % task.players
  const own = Math.floor(task.players / task.clients)
  return client + task.clients * (random % own)
}

function placeBets(game: BetGame) {
  return (player: Player, identifier: string) => {
    const stake = { currency: 'coin', stakeMinor: 10_000n } as const
    const bet = { ...player, identifier, game, ...stake, params: GAME_BETS[game] }
    return timed({ kind: 'bet', ...bet })
  }
}

/** Plays a round of mines: a start, two tiles and a cash-out, unless a tile ends it. */
async function takeSteps(player: Player, identifier: string): Promise<void> {
  const request = { ...player, game: 'mines', request: {} } as const
  const stake = { currency: 'coin', stakeMinor: 10_000n, params: { mines: 1 } } as const
  const start = { ...request, kind: 'start', identifier, ...stake } as const
  // Another client may be playing a round of this player.
  let isOpen = await timed(start)
  const steps = [
    { kind: 'reveal', tile: 3 },
    { kind: 'reveal', tile: 11 },
    { kind: 'cash_out' },
  ] as const
  for (const [index, step] of steps.entries()) {
    if (!isOpen) return
    const own = { identifier: `${identifier}-${index}`, seq: index + 1, step }
    isOpen = await timed({ ...request, kind: 'step', ...own })
  }
}

/** Times a move, and returns whether the player can go on with a round. */
async function timed(move: Move): Promise<boolean> {
  const sent = performance.now()
  const result = await engine.play(move).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'round_open') return null
    throw error
  })
  if (sent > measureFrom) latencies.push(performance.now() - sent)
  if (result === null || result === 'repeated') return false
  if (sent > measureFrom) bets += 1
  return 'round' in result && result.round.status === 'open'
}
