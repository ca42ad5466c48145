import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/db/pool.ts'
import { makeToken } from '../../src/features/auth/sessions/session-token.ts'
import { API_TOKEN_PREFIX, API_TOKEN_ROUTES } from '@kapis/contract/api-token-routes'

/** Writes an API token that works, as an approval and its holder would. Returns its secret and hash. */
export async function makeApiToken(
  db: Db,
  { userId }: { userId: string },
): Promise<{ apiToken: string; tokenHash: Buffer }> {
  const api_token_id = randomUUID()
  const { cookie, tokenHash } = makeToken(api_token_id)
  await db
    .insertInto('api_token')
    .values({
      api_token_id,
      name: 'Books',
      holder_id: userId,
      routes: API_TOKEN_ROUTES,
      days: 1,
      reason: 'A test',
      made_by: userId,
      expires_at: new Date(Date.now() + 86_400_000),
      token_hash: tokenHash,
    })
    .execute()
  return { apiToken: `${API_TOKEN_PREFIX}${cookie}`, tokenHash }
}
