import { setTimeout as wait } from 'node:timers/promises'
import { withAddition } from '../../../apps/api/test/compose.ts'

/** The delay of every reply. It is long enough that requests are open at every restart. */
const REPLY_MS = 100

/** Planted bug: the process exits at SIGTERM without answering the open requests. */
export const exitAtOnce = withAddition((app) => {
  app.addHook('onSend', () => wait(REPLY_MS))
  process.once('SIGTERM', () => process.exit(0))
})
