import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** False once shutdown has begun. */
  isOpen(): boolean
  /** Returns `ready`, or why the database is not, within its own deadline. */
  checkDatabase(): Promise<string>
  isLimitShared(): boolean
}

/**
 * Installs `/live`, which shows that the process runs, and `/ready`, which shows that it can work.
 */
export function installHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/live', async () => ({ data: {}, message: 'live' }))
  app.get('/ready', async (_, reply) => {
    const database = await readiness.checkDatabase()
    const open = readiness.isOpen()
    const isReady = open && database === 'ready'
    const data = { open, database, sharedLimits: readiness.isLimitShared() }
    return reply
      .status(isReady ? 200 : 503)
      .send({ data, message: isReady ? 'ready' : 'not ready' })
  })
}
