/**
 * Measures the bet batcher alone: each client sends its next bet when the last one is settled. Runs
 * as a child process of the benchmark.
 */
import { Refusal } from '@kapis/contract/refusals'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { makeEpochCache } from '../../apps/api/src/fairness/epoch-cache.ts'
import { makeBatchSigner } from '../../apps/api/src/fairness/batch-signer.ts'
import { makeSecretBox } from '../../apps/api/src/fairness/secret-box.ts'
import type { BetRequest } from '../../apps/api/src/features/games/bets/bet.ts'
import { makeEnsureEpoch } from '../../apps/api/src/features/games/fairness/rotate-seeds.ts'
import { makeSettleLocked } from '../../apps/api/src/features/games/settle/settle-locked.ts'
import { makeSettleOptimistic } from '../../apps/api/src/features/games/settle/settle-optimistic.ts'
import { createBetBatcher } from '../../apps/api/src/features/games/settle/bet-batcher.ts'
import { GAME_BETS } from './game-bets.ts'
import { playerId, tokenHashOf } from './make-players.ts'
import type { InProcessTask, Measured } from './task.ts'

const task = JSON.parse(process.argv[2]!) as InProcessTask
const secretsKey = Buffer.from(task.secretsKey, 'hex')
const betPool = openPool({
  url: task.databaseUrl,
  connectionsMax: task.batchesInFlight + 1,
  waitMs: 5_000,
})
const sealer = makeSecretBox(secretsKey)
const db = openDb(openPool({ url: task.databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
const ensureEpoch = makeEnsureEpoch({ db, sealer })
const deps = {
  betPool,
  epochs: makeEpochCache(sealer, 120_000),
  signer: makeBatchSigner([secretsKey]),
  maxPayoutMinor: 10n ** 9n,
}
const settleLocked = makeSettleLocked(deps)
const settleBets =
  task.betPath === 'locked' ? settleLocked : makeSettleOptimistic(deps, settleLocked)
const batcher = createBetBatcher(settleBets, {
  batchBetsMax: 128,
  batchesInFlight: task.batchesInFlight,
})

const tokenHashes: Buffer[] = []
const latencies: number[] = []
let bets = 0
const measureFrom = performance.now() + task.warmSeconds * 1000
const end = measureFrom + task.seconds * 1000
let cpuBefore = process.cpuUsage()
setTimeout(() => (cpuBefore = process.cpuUsage()), task.warmSeconds * 1000)
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

async function play(client: number): Promise<void> {
  // Use a simple generator, so that choosing the next player does not affect the measurement.
  let state = client + 1
  for (let n = 0; performance.now() < end; n += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const number = (state % task.players) + 1
    const bet: BetRequest = {
      playerId: playerId(number),
      tokenHash: tokenHashes[number] ?? (tokenHashes[number] = tokenHashOf(number)),
      identifier: `${task.mark}-${client}-${n}`,
      game: task.game,
      currency: 'coin',
      stakeMinor: 10_000n,
      params: GAME_BETS[task.game],
    }
    const sent = performance.now()
    const settled = await batcher.place(bet)
    if (sent > measureFrom) latencies.push(performance.now() - sent)
    if (settled instanceof Refusal) throw settled
    if (settled === 'needs-epoch') await ensureEpoch(bet.playerId)
    else if (sent > measureFrom) bets += 1
  }
}
