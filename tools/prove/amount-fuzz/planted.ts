import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: converts every value to a number before validation. */
export const coerceAmounts = withAddition((app) => {
  app.addHook('preHandler', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return
    const sent = body as Record<string, unknown>
    for (const field of ['amount', 'target']) {
      if (field in sent) sent[field] = Number(sent[field])
    }
  })
})
