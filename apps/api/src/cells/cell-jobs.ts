import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { compareClaims } from './claims/compare-claims.ts'
import type { Directory } from './directory/open-directory.ts'
import { openCells } from './open-cells.ts'
import type { CellsSettings } from './open-cells.ts'

export type CellJobs = {
  tasks: { 'settle-claims'(job: { accountId: string }): Promise<void> }
  timed: { name: string; cron: string; run(): Promise<void> }[]
  close(): Promise<void>
}

type Log = Record<'info' | 'error', (found: object, message: string) => void>

/**
 * Deletes facts of the log that newer ones have replaced. Every cell runs this; the first one
 * deletes them.
 */
async function prune(directory: Directory, log: Log): Promise<void> {
  const { rows } = await sql<{ facts: bigint }>`select prune_facts() as facts`.execute(directory)
  log.info({ facts: rows[0]?.facts }, 'replaced facts were deleted')
}

/** Opens the jobs of a cell. If this is the only one, none is scheduled. */
export function openCellJobs(settings: CellsSettings | null, db: Db, log: Log): CellJobs {
  const cells = openCells(settings, db)
  if (settings === null || cells === null) {
    return { tasks: { 'settle-claims': async () => {} }, timed: [], close: async () => {} }
  }
  const compare = async () => {
    const { doubled, ...found } = await compareClaims({ ...settings, ...cells, db })
    log.info(found, 'accounts were compared with their claims')
    if (doubled.length > 0) log.error({ doubled }, 'another account has claimed their names')
  }
  return {
    tasks: { 'settle-claims': ({ accountId }) => cells.claims.settle(accountId) },
    timed: [
      { name: 'compare-claims', cron: '25 18 * * *', run: compare },
      { name: 'prune-facts', cron: '55 18 * * *', run: () => prune(cells.directory, log) },
    ],
    close: cells.close,
  }
}
