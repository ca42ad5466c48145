import type { Db } from '#db/pool.ts'

/** Lists the details of a user that the user's password must not contain. */
export async function listDetails(db: Db, userId: string): Promise<string[]> {
  const user = await db
    .selectFrom('app_user')
    .select(['username', 'email', 'mobile_number'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return [user.username, user.email, user.mobile_number]
}
