import { openFaultProxy } from '../../fault-proxy/fault-proxy.ts'
import { startRedis } from '../../services/redis.ts'
import type { Redis } from '../../services/redis.ts'
import type { ProofApi, ProofContext } from '../proof.ts'

export type LiveSite = {
  url(): string
  /** Kills a part with SIGKILL and starts it again, by the name of the part. */
  faults: Record<string, () => Promise<void>>
  /** Does something while the worker, which was killed with SIGKILL, is away. */
  withoutWorker(use: () => Promise<void>): Promise<void>
}

/** Starts the API, the worker and a Redis that can come back on another port. */
export async function openSite(ctx: ProofContext): Promise<LiveSite> {
  const { redis: first, postgres, folder } = await ctx.services()
  if (first === null) throw new Error('install redis-server for this proof')
  let redis: Redis = first
  const portOf = () => Number(new URL(redis.url).port)
  const proxy = await openFaultProxy(portOf())
  ctx.onExit(() => proxy.close())
  const env = { REDIS_URL: `redis://127.0.0.1:${proxy.port}`, REQUESTS_PER_SECOND: '0' }
  const startWorker = () => ctx.startApi({ env, command: 'worker' })
  let worker = await startWorker()
  let api: ProofApi = await ctx.startApi({ env })
  return {
    url: () => api.url,
    async withoutWorker(use) {
      await worker.kill9()
      await use()
      worker = await startWorker()
    },
    faults: {
      async api() {
        await api.kill9()
        api = await ctx.startApi({ env })
      },
      async redis() {
        await redis.kill9()
        redis = (await startRedis({ dir: folder }))!
        ctx.onExit(() => redis.stop())
        proxy.retarget(portOf())
      },
      async postgres() {
        await postgres.kill9()
        await postgres.restart()
      },
    },
  }
}
