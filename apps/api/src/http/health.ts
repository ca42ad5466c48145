import { VERSION } from '@kapis/contract/version'
import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** Returns false once shutdown has begun. */
  isOpen(): boolean
  /** Returns `ready`, or why the database is not ready. Has its own deadline. */
  checkDatabase(): Promise<string>
  /**
   * Returns whether the rate limits are shared between processes. Absent in a worker, which has no
   * rate limits.
   */
  isLimitShared?(): boolean
  /** Returns whether files can be stored. Absent in a worker. */
  areFilesAvailable?(): boolean
}

/**
 * Installs `/live`, which shows that the process runs, `/ready`, which shows that it can serve
 * requests, and `/version`.
 */
export function installHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/live', async () => ({ data: {}, message: 'live' }))
  app.get('/version', async () => ({ data: { version: VERSION }, message: 'version' }))
  app.get('/ready', async (_, reply) => {
    const database = await readiness.checkDatabase()
    const open = readiness.isOpen()
    const isReady = open && database === 'ready'
    const sharedLimits = readiness.isLimitShared?.()
    const files = readiness.areFilesAvailable?.()
    const data = { open, database, sharedLimits, files }
    return reply
      .status(isReady ? 200 : 503)
      .send({ data, message: isReady ? 'ready' : 'not ready' })
  })
}
