import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: silently removes `role` from the body and writes it to the user's row. */
export const assignExtras = withAddition((app, { db }) => {
  app.addHook('preHandler', async ({ body, params }) => {
    if (typeof body !== 'object' || body === null || !('role' in body)) return
    const { role, ...rest } = body as { role: string }
    const { userId } = (params ?? {}) as { userId?: string }
    for (const key of Object.keys(body)) delete (body as Record<string, unknown>)[key]
    Object.assign(body, rest)
    if (userId === undefined) return
    await db.updateTable('app_user').set({ role }).where('user_id', '=', userId).execute()
  })
})
