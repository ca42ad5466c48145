/**
 * Settles batches of several sizes one after another, and prints what each size takes in Node and in
 * PostgreSQL. Runs as a child process of `pnpm capacity --measure`.
 */
import { openPool } from '../../apps/api/src/db/pool.ts'
import { makeBatchSigner } from '../../apps/api/src/fairness/batch-signer.ts'
import { makeEpochCache } from '../../apps/api/src/fairness/epoch-cache.ts'
import { makeSecretBox } from '../../apps/api/src/fairness/secret-box.ts'
import { makeKnownPlayers } from '../../apps/api/src/features/games/play/known-players.ts'
import { isSettled } from '../../apps/api/src/features/games/play/moves/move.ts'
import type { BetMove } from '../../apps/api/src/features/games/play/moves/move.ts'
import { makeSettle } from '../../apps/api/src/features/games/play/settle.ts'
import { cpuMicros } from '../bench/contestants.ts'
import { GAME_BETS } from '../bench/game-bets.ts'
import { playerId, tokenHashOf } from '../bench/make-players.ts'
import { median } from '../prove/statistics.ts'

export type BatchesTask = {
  databaseUrl: string
  secretsKey: string
  players: number
  sizes: number[]
  seconds: number
}

/** What a batch of this size takes. */
export type BatchTimes = {
  size: number
  elapsedMicros: number
  nodeMicros: number
  databaseMicros: number
}

const task = JSON.parse(process.argv[2]!) as BatchesTask
const secretsKey = Buffer.from(task.secretsKey, 'hex')
const betPool = openPool({
  url: task.databaseUrl,
  connectionsMax: 1,
  waitMs: 5_000,
  isKeyed: true,
})
const deps = {
  betPool,
  epochs: makeEpochCache(makeSecretBox(secretsKey), 120_000),
  signer: makeBatchSigner([secretsKey]),
  maxPayoutMinor: 10n ** 9n,
  findClosedScope: () => null,
}
const settle = makeSettle(deps, makeKnownPlayers(deps))
let placed = 0

// The first pass compiles the code, plans the statements and meets every player.
for (let n = 0; n < (8 * task.players) / 64; n += 1) await settleOne(64)
const { rows } = await betPool.query<{ pid: number }>('select pg_backend_pid() as pid')
const measured: BatchTimes[] = []
for (const size of task.sizes) measured.push(await measure(size, rows[0]!.pid))
process.stdout.write(JSON.stringify(measured))
await betPool.end()

async function measure(size: number, pid: number): Promise<BatchTimes> {
  const elapsed: number[] = []
  const untilMs = performance.now() + task.seconds * 1000
  const [nodeBefore, databaseBefore] = [process.cpuUsage(), cpuMicros(pid)]
  while (performance.now() < untilMs) {
    const sinceMs = performance.now()
    await settleOne(size)
    elapsed.push((performance.now() - sinceMs) * 1000)
  }
  const node = process.cpuUsage(nodeBefore)
  return {
    size,
    elapsedMicros: median(elapsed),
    nodeMicros: (node.user + node.system) / elapsed.length,
    databaseMicros: (cpuMicros(pid) - databaseBefore) / elapsed.length,
  }
}

async function settleOne(size: number): Promise<void> {
  const results = await settle(Array.from({ length: size }, nextBet))
  if (!results.every((one) => one !== 'busy' && !('error' in Object(one)) && isPlayed(one))) {
    throw new Error(`a bet was not settled: ${JSON.stringify(results.map(String))}`)
  }
}

function isPlayed(result: unknown): boolean {
  return result === 'needs-epoch' || isSettled(result as never)
}

function nextBet(): BetMove {
  const number = 1 + (placed % task.players)
  placed += 1
  return {
    kind: 'bet',
    playerId: playerId(number),
    tokenHash: tokenHashOf(number),
    identifier: `capacity-${process.pid}-${placed}`,
    game: 'dice',
    currency: 'coin',
    stakeMinor: 10_000n,
    params: GAME_BETS.dice,
  }
}
