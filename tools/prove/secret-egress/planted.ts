import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: logs the cookie of every request in a field that is not redacted. */
export const logCookies = withAddition((app) => {
  app.addHook('onRequest', async ({ headers, log }) =>
    log.info({ sent: headers.cookie }, 'request'),
  )
})
