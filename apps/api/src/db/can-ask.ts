import type pg from 'pg'

const READY_MS = 1_500

/** Whether the database answers in time. */
export async function canAsk(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_MS, false).unref())
  return Promise.race([answer, late])
}
