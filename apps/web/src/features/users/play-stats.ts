import { getStats } from '@kapis/contract/routes'
import type { DataOf } from '@kapis/contract/route'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'

const KEY = 'stats-before'

export type VisitStats = { bets: number; wagered: number }

/** Stores the player's stats at the start of the visit. */
export async function rememberStats(): Promise<void> {
  if (recall() !== null) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify(await fetchStats()))
  } catch {
    // Without stored stats, the reminder shows only the time and the net result.
  }
}

/**
 * Returns the bets and stakes of this visit, as the growth of the player's stats; null if unknown.
 */
export async function fetchVisitStats(): Promise<VisitStats | null> {
  const before = recall()
  if (before === null) return null
  const now = await fetchStats().catch(() => null)
  return (
    now && {
      bets: now.gamesPlayed - before.gamesPlayed,
      wagered: now.totalWageredAmount - before.totalWageredAmount,
    }
  )
}

type Stats = DataOf<typeof getStats>

function fetchStats(): Promise<Stats> {
  return api.call(getStats, { params: { userId: session().user?.userId ?? '' } })
}

function recall(): Stats | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stats | null
  } catch {
    return null
  }
}
