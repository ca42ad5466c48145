import { openFaultProxy } from '../../fault-proxy/fault-proxy.ts'
import { startRedis } from '../../services/redis.ts'
import type { Redis } from '../../services/redis.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { runFaults } from '../shared/cashier/run-faults.ts'
import type { SiteFault } from '../shared/cashier/run-faults.ts'
import { openSite } from '../shared/cashier/site.ts'

// Limits that nobody reaches but that are counted in Redis.
const COUNTED = {
  REQUESTS_PER_SECOND: '10000',
  REQUESTS_BURST: '10000',
  UPLOADS_PER_MINUTE: '100000',
}

export const proof: Proof = {
  name: 'chaos.redis',
  about:
    'Without Redis every bet, deposit and withdrawal goes on, and limits are shared again later. [RCV-03]',
  async run(ctx) {
    const { url, faults } = await openRedis(ctx)
    const env = { ...COUNTED, REDIS_URL: url }
    const site = await openSite(ctx, ctx.planted ? { env, plant: 'needs-redis' } : { env })
    const run = await runFaults(ctx, site, faults)
    const { isWhole, figures } = await site.finish()
    const pass = isWhole && run.isAsExpected
    return { pass, figures: { ...figures, ...run.figures }, tooSlow: run.tooSlow }
  },
}

/** Connects the API to Redis through a proxy, so that Redis can come back on another port. */
async function openRedis(ctx: ProofContext): Promise<{ url: string; faults: SiteFault[] }> {
  const { redis: first, folder } = await ctx.services()
  if (first === null) throw new Error('install redis-server for this proof')
  let redis: Redis = first
  const portOf = () => Number(new URL(redis.url).port)
  const proxy = await openFaultProxy(portOf())
  ctx.onExit(() => proxy.close())
  const common = { refused: [], affected: [], shows: { sharedLimits: false } }
  const faults: SiteFault[] = [
    {
      name: 'frozen',
      begin: () => void process.kill(redis.pid, 'SIGSTOP'),
      end: () => void process.kill(redis.pid, 'SIGCONT'),
      ...common,
    },
    {
      name: 'killed and back empty',
      begin: () => redis.kill9(),
      async end() {
        redis = (await startRedis({ dir: folder }))!
        ctx.onExit(() => redis.stop())
        proxy.retarget(portOf())
      },
      ...common,
    },
  ]
  return { url: `redis://127.0.0.1:${proxy.port}`, faults }
}
