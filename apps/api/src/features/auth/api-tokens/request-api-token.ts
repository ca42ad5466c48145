import { randomUUID } from 'node:crypto'
import type { RequestApiToken } from '@kapis/contract/api-tokens'
import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { shown } from '#approvals/describe.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { API_TOKEN_ROUTES } from '@kapis/contract/api-token-routes'

const ACTION = 'tokens.request'

/** What an approval request of a token is about. */
export const requestOf = (apiTokenId: string) =>
  ({ action: ACTION, subject: `api token ${apiTokenId}` }) as const

/**
 * Requests an API token for a member of staff of this cell. Once a second person has approved it, its
 * holder can fetch the secret, and nobody else.
 *
 * Refuses: bad_request (a route that no token can be made for), not_found (no such holder).
 */
export function requestApiToken(
  { db }: { db: Db },
  maker: UserRef,
  { name, holder, routes, days, reason }: RequestApiToken,
): Promise<{ apiTokenId: string }> {
  const known = API_TOKEN_ROUTES.filter((one) => routes.includes(one))
  if (known.length < routes.length) throw refuse('bad_request')
  const apiTokenId = randomUUID()
  return inTransaction(db, async (tx) => {
    const { userId, username } = await getHolder(tx, holder)
    await tx
      .insertInto('api_token')
      .values({
        api_token_id: apiTokenId,
        name,
        holder_id: userId,
        routes: known,
        days,
        reason,
        made_by: maker.userId,
      })
      .execute()
    const content = { apiTokenId, name, holder: username, routes: known, days }
    await apiToken.request(tx, { content, maker, reason })
    return { apiTokenId }
  })
}

/** Locks the active member of staff with this name against changes. Refuses: not_found. */
async function getHolder(tx: Tx, username: string): Promise<{ userId: string; username: string }> {
  const { rows } = await sql<{ userId: string; username: string }>`
    select user_id as "userId", username from app_user
    where lower(username) = lower(${username}) and role <> 'player' and status = 'active'
      and deleted_at is null and home_cell is null
    for share`.execute(tx)
  if (rows[0] === undefined) throw refuse('not_found', { username })
  return rows[0]
}

/**
 * An approved token. Its time begins now.
 *
 * Refuses: same_person (its holder approves it), conflict (revoked meanwhile, or its holder's account
 * has changed).
 */
export const apiToken = approvable({
  action: ACTION,
  schema: z.object({
    apiTokenId: Uuid,
    name: z.string(),
    holder: z.string(),
    routes: z.array(z.string()),
    days: z.number(),
  }),
  subject: ({ apiTokenId }) => requestOf(apiTokenId).subject,
  describe: ({ name: tokenName, ...others }) => ({
    about: shown({ tokenName }, { tokenName: 'text' }),
    fields: shown(
      { tokenName, ...others },
      { tokenName: 'text', holder: 'text', routes: 'word', days: 'count', apiTokenId: 'hidden' },
    ),
  }),
  async run(tx, { apiTokenId }, { actors: { checker } }) {
    const { rows } = await sql<{ holderId: string }>`
      update api_token
      set expires_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(days => days)
      where api_token_id = ${apiTokenId} and expires_at is null and revoked_at is null
      returning holder_id as "holderId"`.execute(tx)
    if (rows[0] === undefined) throw refuse('conflict', { apiTokenId })
    if (rows[0].holderId === checker.userId) throw refuse('same_person')
  },
})
