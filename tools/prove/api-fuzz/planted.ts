import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: uses fields of the body before they are validated. */
export const trimComments = withAddition((app) => {
  app.addHook('preHandler', async ({ body }) => {
    const sent = body as Record<string, string | undefined> | null | undefined
    for (const field of ['comment', 'reason', 'message']) sent?.[field]?.trim()
  })
})
