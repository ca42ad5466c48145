import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: each request leaves a listener behind. */
export const leakListeners = withAddition((app) => {
  app.server.setMaxListeners(0)
  app.addHook('onRequest', (request, reply, done) => {
    app.server.on('kapis-never', () => [request, reply])
    done()
  })
})
