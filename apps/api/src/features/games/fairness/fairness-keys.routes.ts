import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { listKeys } from '#fairness/fairness-keys.ts'

/** The keys of all receipts ever signed, where any verifier can find them. */
export function fairnessKeysRoute(app: FastifyInstance, db: Db): void {
  app.get('/.well-known/fairness-keys.json', { config: { isPublic: true } }, async () => {
    const keys = await listKeys(db)
    return { keys: keys.map((key) => ({ ...key, algo: 'ed25519' })) }
  })
}
