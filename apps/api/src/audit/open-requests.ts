import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The current state of a stored request `b`, which may have lapsed by itself. */
const NOW = sql`(select n.state from approval_now n where n.approval_id = b.approval_id)`

/**
 * Returns the condition that a request `b` is stored as open and now in this state. Only requests
 * of the last week can still be open; older ones have all lapsed and are not looked at one by one.
 */
export function isStoredOpenAnd(state: 'open' | 'lapsed'): RawBuilder<unknown> {
  return state === 'open'
    ? sql`b.state = 'open' and b.made_at > now() - interval '7 days' and ${NOW} = 'open'`
    : sql`b.state = 'open' and (b.made_at <= now() - interval '7 days' or ${NOW} = 'lapsed')`
}
