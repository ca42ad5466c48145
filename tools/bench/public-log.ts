import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { makeLogSigner } from '../../apps/api/src/fairness/log-signer.ts'
import { keepPublicLog } from '../../apps/api/src/features/transparency/keep-public-log.ts'
import { openStore } from '../../apps/api/src/files/open-store.ts'
import { KAPIS } from '../run/start-api.ts'
import { makeScratch } from '../services/scratch.ts'
import type { BenchApp } from './bench-app.ts'
import { overHttp } from './contestants.ts'
import type { Contestant, Load } from './contestants.ts'
import { takeTurns } from './take-turns.ts'
import type { TurnsCost } from './take-turns.ts'

/**
 * Measures what the job of the public log costs bets. It runs in a process of its own, as the worker
 * does, once in every second run of bets: several times as often as once a minute.
 */
export async function measurePublicLog(
  app: BenchApp,
  { load, turns }: { load: Load; turns: number },
  say: (line: string) => void,
): Promise<TurnsCost> {
  const scratch = makeScratch()
  const db = openDb(openPool({ url: app.appUrl, connectionsMax: 3, waitMs: 30_000 }))
  const files = openStore({ in: 'disk', folder: scratch.path })
  const signer = makeLogSigner([Buffer.from(app.secretsKey, 'hex')])
  const deps = { db, files, signer, origin: 'casino.example/log', witnesses: [] }
  const off = await overHttp(app, 'the API', { entry: KAPIS })
  const on: Contestant = {
    ...off,
    async run(given) {
      const [measured] = await Promise.all([off.run(given), keepPublicLog(deps)])
      return measured
    },
  }
  await off.run({ ...load, seconds: off.warmSeconds ?? 0 })
  await keepPublicLog(deps)
  const cost = await takeTurns({ name: 'public log', off, on, load, turns }, say)
  await off.stop?.()
  await db.destroy()
  files.close()
  scratch.remove()
  return cost
}
