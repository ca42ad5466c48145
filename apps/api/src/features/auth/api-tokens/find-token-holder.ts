import type { RouteName } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { CALLER_COLUMNS, presentSignedIn } from '../sessions/authenticate.ts'
import type { CallerRow } from '../sessions/authenticate.ts'
import { parseCookie } from '../sessions/session-token.ts'
import { signInNetwork } from '../sessions/sign-in-network.ts'

/**
 * Returns a function that finds the holder of an API token. The holder is the caller, with the rights
 * of this moment and without a step-up; the session that it states is the token.
 *
 * Refuses: not_authenticated (unknown, not valid any more, or its holder may not sign in), forbidden
 * (the token was not made for this route).
 */
export function makeFindTokenHolder(db: Db) {
  return async (token: string, route: RouteName, ip: string) => {
    const key = parseCookie(token)
    const found = key === null ? undefined : await findLiving(db, key.userId, key.tokenHash)
    if (key === null || found === undefined) throw refuse('not_authenticated')
    if (!found.routes.includes(route)) throw refuse('forbidden', { route })
    if (found.is_first) await recordFirstUse(db, key.userId, found)
    if (found.is_stale) await recordUse(db, key.userId, ip)
    const { ends_at: idle } = found
    const caller = presentSignedIn(found, { userId: found.user_id, tokenHash: key.tokenHash }, idle)
    return { ...caller, apiTokenId: key.userId }
  }
}

type Living = CallerRow & {
  name: string
  routes: string[]
  is_first: boolean
  is_stale: boolean
}

/** The condition for a valid token `t` of a holder `u` who may still act. */
const IS_VALID = sql`t.revoked_at is null and t.expires_at > clock_timestamp()
  and u.status = 'active' and u.deleted_at is null and u.role <> 'player'`

async function findLiving(
  db: Db,
  apiTokenId: string,
  tokenHash: Buffer,
): Promise<Living | undefined> {
  const { rows } = await sql<Living>`
    select ${CALLER_COLUMNS}, t.expires_at as ends_at, null::timestamptz as stepped_up_until,
      t.name, t.routes, t.first_used_at is null as is_first,
      coalesce(t.last_used_at < now() - interval '1 minute', true) as is_stale
    from api_token t join app_user u on u.user_id = t.holder_id
    where t.api_token_id = ${apiTokenId} and t.token_hash = ${tokenHash}
      and ${IS_VALID}`.execute(db)
  return rows[0]
}

/** Records the first use in the staff log. Two first calls at once are recorded once. */
async function recordFirstUse(
  db: Db,
  apiTokenId: string,
  { user_id, username, name }: Living,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`update api_token set first_used_at = clock_timestamp()
      where api_token_id = ${apiTokenId} and first_used_at is null`.execute(tx)
    if (numAffectedRows !== 1n) return
    await recordAudit(tx, {
      actor: { userId: user_id, username },
      action: 'tokens.use',
      description: 'Used an API token for the first time',
      newValue: { apiTokenId, name },
    })
  })
}

/** Notes a use, at most once a minute. */
async function recordUse(db: Db, apiTokenId: string, ip: string): Promise<void> {
  await sql`update api_token
    set last_used_at = clock_timestamp(), last_network = ${signInNetwork(ip)}
    where api_token_id = ${apiTokenId}
      and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(db)
}
