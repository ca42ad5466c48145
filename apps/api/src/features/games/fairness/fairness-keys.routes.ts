import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { listKeys } from '#fairness/fairness-keys.ts'

/** Mounts the route that lists every key that ever signed a receipt. */
export function fairnessKeysRoute(app: FastifyInstance, db: Db): void {
  app.get('/.well-known/fairness-keys.json', { config: { isPublic: true } }, async () => {
    const keys = await listKeys(db)
    return { keys: keys.map((key) => ({ ...key, algo: 'ed25519' })) }
  })
}
