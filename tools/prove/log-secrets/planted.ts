import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: logs what a client sent when its request fails. */
export const logFailedBodies = withAddition((app) => {
  app.addHook('onSend', async ({ body, log }, reply, payload) => {
    if (reply.statusCode >= 400) log.info({ sent: body }, 'request failed')
    return payload
  })
})
