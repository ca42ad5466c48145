import type { Db } from '../../src/db/pool.ts'

/** Makes a user's e-mail address verified. */
export async function verifyEmail(
  { db }: { db: Db },
  { userId }: { userId: string },
): Promise<void> {
  const verified = db.updateTable('app_user').set({ email_verified_at: new Date() })
  await verified.where('user_id', '=', userId).execute()
}
