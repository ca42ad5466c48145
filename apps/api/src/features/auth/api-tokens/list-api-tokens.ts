import { grantFor } from '@kapis/contract/policy'
import type { DataInput } from '@kapis/contract/route'
import type { listApiTokens as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import type { Db } from '#db/pool.ts'
import { API_TOKEN_ROUTES } from '@kapis/contract/api-token-routes'
import { requestOf } from './request-api-token.ts'

type TokensReply = DataInput<typeof contract>
type Times = 'createdAt' | 'expiresAt' | 'firstUsedAt' | 'lastUsedAt'
type Row = Omit<TokensReply['apiTokens'][number], Times> & {
  made_at: Date
  expires_at: Date | null
  first_used_at: Date | null
  last_used_at: Date | null
}

const SHOWN_MAX = 50

/** Lists the newest API tokens with their states; of moderators, those that they hold. */
export async function listApiTokens(db: Db, reader: UserRef): Promise<TokensReply> {
  const isOwnOnly = grantFor(reader.role, 'tokens.read') === 'own'
  const { action, subject } = requestOf('')
  const { rows } = await sql<Row>`
    select t.api_token_id as "apiTokenId", t.name, t.holder_id as "holderId",
      h.username as "holderName", m.username as "madeBy", t.reason, t.routes, t.made_at,
      t.expires_at, t.first_used_at, t.last_used_at, t.last_network as "lastNetwork", case
        when t.revoked_at is not null then 'revoked'
        when t.expires_at <= clock_timestamp() then 'expired'
        when t.token_hash is not null then 'active'
        when t.expires_at is not null then 'ready'
        when exists (select from approval b join approval_now a using (approval_id)
          where b.action = ${action} and b.subject = ${subject} || t.api_token_id
            and b.state = 'open' and a.state = 'open') then 'waiting'
        else 'refused' end as state
    from api_token t
    join app_user h on h.user_id = t.holder_id
    join app_user m on m.user_id = t.made_by
    where not ${isOwnOnly} or t.holder_id = ${reader.userId}
    order by t.made_at desc limit ${SHOWN_MAX}`.execute(db)
  return {
    apiTokens: rows.map(({ made_at, expires_at, first_used_at, last_used_at, ...row }) => ({
      ...row,
      createdAt: made_at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? null,
      firstUsedAt: first_used_at?.toISOString() ?? null,
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    routes: [...API_TOKEN_ROUTES],
  }
}
