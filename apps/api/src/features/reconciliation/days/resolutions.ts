import type { ReconDifference } from '@kapis/contract/reconciliation'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FoundDifference } from './open-days.ts'

type Explanation = NonNullable<ReconDifference['explanation']>
export type Resolution = {
  key: string
  owner: string | null
  amountMinor: bigint | null
  explanation: Explanation | null
  note: string | null
  resolverId: string | null
  resolver: string | null
  resolvedAt: Date | null
  confirmerId: string | null
  confirmer: string | null
  confirmedAt: Date | null
}
export type Resolutions = Map<string, Resolution>

/** Reads what staff said about the differences of days that are not sealed. */
export async function findResolutions(db: Db, keys: readonly string[]): Promise<Resolutions> {
  const { rows } = await sql<Resolution>`
    select d.difference_key as key, o.username as owner, d.amount_minor as "amountMinor",
      d.explanation, d.note, d.resolved_by as "resolverId", r.username as resolver,
      d.resolved_at as "resolvedAt", d.confirmed_by as "confirmerId", c.username as confirmer,
      d.confirmed_at as "confirmedAt"
    from recon_difference d left join app_user o on o.user_id = d.owner_id
    left join app_user r on r.user_id = d.resolved_by
    left join app_user c on c.user_id = d.confirmed_by
    where d.difference_key = any (${[...keys]})`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Returns how far a difference is explained. An explanation covers the amount that it was given
 * for: if the difference has changed since, it is open again.
 */
export function stateOf(
  { amountMinor }: Pick<FoundDifference, 'amountMinor'>,
  resolution: Resolution | undefined,
): ReconDifference['state'] {
  if (resolution === undefined || resolution.amountMinor !== amountMinor) return 'open'
  return resolution.confirmerId === null ? 'waits' : 'explained'
}

export type People = Map<string, { userId: string; username: string }>

export function presentDifference(
  difference: FoundDifference,
  resolution: Resolution | undefined,
  { players, owners }: { players: People; owners: Map<string, string> },
): ReconDifference {
  const { walletHistoryId } = difference
  const state = stateOf(difference, resolution)
  const given = state === 'open' ? undefined : resolution
  const player = walletHistoryId === null ? undefined : players.get(walletHistoryId)
  return {
    differenceKey: difference.key,
    kind: difference.kind,
    at: difference.at.toISOString(),
    amount: toNumber(difference.amountMinor),
    reference: difference.reference,
    party: difference.party,
    walletHistoryId,
    userId: player?.userId ?? null,
    username: player?.username ?? null,
    isSentTwice: difference.isSentTwice,
    owner: resolution?.owner ?? owners.get(difference.lineId ?? walletHistoryId!) ?? null,
    state,
    explanation: given?.explanation ?? null,
    note: given?.note ?? null,
    resolvedBy: signed(given?.resolverId, given?.resolver, given?.resolvedAt),
    confirmedBy: signed(given?.confirmerId, given?.confirmer, given?.confirmedAt),
  }
}

export function signed(
  userId: string | null | undefined,
  username: string | null | undefined,
  at: Date | null | undefined,
) {
  if (userId == null || username == null || at == null) return null
  return { userId, username, at: at.toISOString() }
}
