import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** False from the first sign of an orderly stop. */
  isOpen(): boolean
  /** Answers within its own deadline whether the database can be asked. */
  isDatabaseReady(): Promise<boolean>
  isLimitShared(): boolean
}

/** `/live` says that the program runs and asks nobody; `/ready` says that it can do its work. */
export function installHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/live', { config: { isPublic: true } }, async () => ({ data: {}, message: 'live' }))
  app.get('/ready', { config: { isPublic: true } }, async (_, reply) => {
    const database = readiness.isOpen() && (await readiness.isDatabaseReady())
    const data = { open: readiness.isOpen(), database, sharedLimits: readiness.isLimitShared() }
    return reply
      .status(database ? 200 : 503)
      .send({ data, message: database ? 'ready' : 'not ready' })
  })
}
