import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { PlayFigures, sumPlay } from './play-figures.ts'

/** How long others wait for the process that computes the figures, which may die meanwhile. */
const CLAIM_SECONDS = 5
/** Figures of this age are shown while newer ones are computed. */
const SHOWN_SECONDS = 15
const LOOK_AGAIN_MS = 100

/**
 * Returns figures that are at most `freshSeconds` old. Whoever finds them older computes them for
 * all members of staff and all processes; meanwhile the others are shown the last ones, or wait if
 * these are older than 15 seconds.
 */
export async function findSharedFigures(db: Db, freshSeconds: number): Promise<PlayFigures> {
  if (freshSeconds === 0) return sumPlay(db)
  for (;;) {
    const { isMine, ageSeconds, figures } = await lookOrClaim(db, freshSeconds)
    const kept = PlayFigures.safeParse(figures)
    // A process of another release may have kept figures of another shape.
    const isOfOthers = figures !== null && !kept.success
    if (isMine || isOfOthers) return keepFigures(db)
    if (kept.success && ageSeconds < Math.max(SHOWN_SECONDS, freshSeconds)) return kept.data
    await pause(LOOK_AGAIN_MS)
  }
}

type Kept = { isMine: boolean; ageSeconds: number; figures: unknown }

async function lookOrClaim(db: Db, freshSeconds: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with claim as (update overview_figures
      set claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
      where at < clock_timestamp() - make_interval(secs => ${freshSeconds})
        and claimed_until < clock_timestamp()
      returning 1)
    select exists (select from claim) as "isMine", figures,
      extract(epoch from clock_timestamp() - at)::float8 as "ageSeconds"
    from overview_figures`.execute(db)
  return rows[0]!
}

async function keepFigures(db: Db): Promise<PlayFigures> {
  const figures = await sumPlay(db)
  await sql`update overview_figures
    set at = ${figures.asOf}, figures = ${JSON.stringify(figures)}, claimed_until = '-infinity'
    where at < ${figures.asOf}`.execute(db)
  return figures
}
