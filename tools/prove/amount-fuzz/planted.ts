import type { Replacements } from '../../../apps/api/src/app.ts'

/** The classic bug: whatever was sent is made a number before anybody looks at it. */
export const coerceAmounts: NonNullable<Replacements['addRoutes']> = (app) => {
  app.addHook('preHandler', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return
    const sent = body as Record<string, unknown>
    for (const field of ['amount', 'target']) {
      if (field in sent) sent[field] = Number(sent[field])
    }
  })
}
