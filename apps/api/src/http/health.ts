import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** False from the first sign of an orderly stop. */
  isOpen(): boolean
  /** Answers within its own deadline: `ready`, or why the database is not. */
  checkDatabase(): Promise<string>
  isLimitShared(): boolean
}

/** `/live` says that the program runs and asks nobody; `/ready` says that it can do its work. */
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
