import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: gives slow senders as much time as Node allows by default. */
export const waitForSlowSenders = withAddition((app) => {
  app.server.headersTimeout = 60_000
  app.server.requestTimeout = 300_000
})
