import type { BatchTx } from '#db/batch-transaction.ts'

const TOUCH_SESSIONS = {
  name: 'touch-sessions',
  text: `
update user_session s set last_active_at = clock_timestamp()
from unnest($1::uuid[], $2::bytea[]) as t (user_id, token_hash)
where s.user_id = t.user_id and s.token_hash = t.token_hash`,
}

/**
 * Records activity on the sessions of a batch. The caller passes only sessions whose recorded
 * activity is at least 30 seconds old, to save writes.
 */
export async function touchSessions(
  tx: BatchTx,
  stale: { playerId: string; tokenHash: Buffer }[],
): Promise<void> {
  if (stale.length === 0) return
  await tx.runLast(TOUCH_SESSIONS, [
    stale.map((session) => session.playerId),
    stale.map((session) => session.tokenHash),
  ])
}
