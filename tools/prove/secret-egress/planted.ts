import { withAddition } from '../shared/app/compose.ts'

/** Planted bug: logs the cookie of every request in a field that is not redacted. */
export const logCookies = withAddition((app) => {
  app.addHook('onRequest', async ({ headers, log }) =>
    log.info({ sent: headers.cookie }, 'request'),
  )
})
