import type { Replacements } from '../../../apps/api/src/app.ts'

/** Planted bug: coerces every value to a number before validation. */
export const coerceAmounts: NonNullable<Replacements['addRoutes']> = (app) => {
  app.addHook('preHandler', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return
    const sent = body as Record<string, unknown>
    for (const field of ['amount', 'target']) {
      if (field in sent) sent[field] = Number(sent[field])
    }
  })
}
