import type { Db } from '#db/pool.ts'
import type { LetterLanguage } from '#mail/letter.ts'

/** Returns the language of a user's letters. */
export async function findLanguage(db: Db, userId: string): Promise<LetterLanguage> {
  const row = await db
    .selectFrom('contact_setting')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.language === 'fil' ? 'fil' : 'en'
}
