import type { ImportCandidate } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { suggestMatches as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { listOwnDetails } from '#cashier/own-details.ts'
import type { Db } from '#db/pool.ts'
import { scoreFit } from '../import/plan-import.ts'
import { findDifferences, listOpenDays } from './open-days.ts'
import type { FoundDifference } from './open-days.ts'
import { findResolutions, stateOf } from './resolutions.ts'

/** A day with more lines than this lacks its deposits, so suggestions would not help. */
const LINES_MAX = 50
const CANDIDATES_MAX = 3

type OpenLine = FoundDifference & { party: string }

/**
 * Suggests deposits and payouts for the unmatched lines of a day: same amount or same reference,
 * and at most a week away. It changes nothing: staff decide.
 *
 * Refuses: not_found.
 */
export async function suggestMatches(db: Db, day: string): Promise<DataInput<typeof contract>> {
  const days = await listOpenDays(db)
  if (!days.some((one) => one.day === day)) throw refuse('not_found', { day })
  const alone = (await findDifferences(db, day)).filter(isLineAlone)
  const keys = alone.map(({ key }) => key)
  const resolutions = await findResolutions(db, keys)
  const open = alone
    .filter((one) => stateOf(one, resolutions.get(one.key)) === 'open')
    .slice(0, LINES_MAX)
  const byKey = Map.groupBy(await findNear(db, open), ({ key }) => key)
  return {
    suggestions: open.map((line) => ({
      differenceKey: line.key,
      candidates: rank(line, byKey.get(line.key) ?? []),
    })),
  }
}

function isLineAlone(one: FoundDifference): one is OpenLine {
  return (one.kind === 'in_alone' || one.kind === 'out_alone') && one.party !== null
}

function rank(line: OpenLine, near: readonly Near[]): ImportCandidate[] {
  return near
    .map((one) => scoreFit(line, one))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CANDIDATES_MAX)
}

type Near = Parameters<typeof scoreFit>[1] & { key: string }
type NearRow = Omit<Near, 'own'> & { name: string | null; number: string | null }

/**
 * Reads the deposits and payouts that may belong to these lines, except those that already belong
 * to a line of any day.
 */
async function findNear(db: Db, open: readonly OpenLine[]): Promise<Near[]> {
  if (open.length === 0) return []
  const { rows } = await sql<NearRow>`
    with wanted as (
      select * from unnest(${open.map(({ key }) => key)}::text[],
        ${open.map(({ at }) => at)}::timestamptz[],
        ${open.map(({ amountMinor }) => amountMinor)}::int8[],
        ${open.map(({ reference }) => reference)}::text[]) as w (key, at, amount, reference)),
    paired as (
      select unnest(item_ids) as id from recon_open_day
      except select unnest(alone_ids) from recon_open_day),
    near as (
      select * from wallet_history where status = 'pending' and deleted_at is null
      union all
      select * from wallet_history where status = 'completed'
        and settled_at >= (select min(at) from wanted) - interval '7 days'
        and settled_at <= (select max(at) from wanted) + interval '7 days'
        and wallet_history_id not in (select id from paired))
    select w.key, n.player_id as "playerId", n.wallet_history_id as "walletHistoryId", u.username,
      (case when n.type = 'deposit' then n.amount_minor else -n.amount_minor end) as "amountMinor",
      n.gcash_name as name, n.gcash_number as number
    from wanted w
    join near n on n.type = (case when w.amount > 0 then 'deposit' else 'withdraw' end)
      and n.created_at between w.at - interval '7 days' and w.at + interval '7 days'
      and (n.amount_minor = abs(w.amount) or n.read_reference = w.reference)
    join app_user u on u.user_id = n.player_id
    where not exists (
      select from recon_item s where s.wallet_history_id = n.wallet_history_id)
    order by abs(extract(epoch from n.created_at - w.at)) limit 1000`.execute(db)
  const own = await listOwnDetails(db, [...new Set(rows.map(({ playerId }) => playerId))])
  return rows.map(({ name, number, ...row }) => {
    const payee = { names: name === null ? [] : [name], numbers: number === null ? [] : [number] }
    const payer = own.get(row.playerId) ?? payee
    return { ...row, own: row.amountMinor < 0n ? payee : payer }
  })
}
