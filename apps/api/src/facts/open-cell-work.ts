import { makeNeedsApproval } from '#audit/staff-day.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { openCellJobs } from '#cells/cell-jobs.ts'
import type { CellJobs } from '#cells/cell-jobs.ts'
import type { CellsSettings } from '#cells/open-cells.ts'
import { makeCountStaffDay } from '#cells/staff/count-staff-day.ts'
import { openDirectory } from '#cells/directory/open-directory.ts'
import type { Db } from '#db/pool.ts'
import { returnUses } from '#features/promos/return-uses.ts'
import type { Timed } from '#jobs/run-jobs.ts'
import { openPublishFacts } from '#outbox/publish-fact.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import type { Logger } from 'pino'
import { openFacts } from './open-facts.ts'
import type { FactsConfig } from './open-facts.ts'

/** What a worker does for the other cells. */
export type CellWork = {
  publishFacts: PublishFacts
  needsApproval: NeedsApproval
  tasks: CellJobs['tasks']
  timed: Timed[]
  lagSeconds(): number
  stop(): Promise<void>
}

/** Opens the work that a worker does for the other cells. Without other cells there is none. */
export function openCellWork(
  config: FactsConfig & { cells: CellsSettings | null },
  db: Db,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): CellWork {
  const { tasks, timed, close } = openCellJobs(config.cells, db, log)
  const facts = openFacts(config, log)
  const onError = (err: unknown) =>
    log.warn({ err }, 'the directory is silent: every amount needs a second person')
  const publishFacts = openPublishFacts(config)
  if (config.cells === null || facts === null) {
    const needsApproval = makeNeedsApproval(makeCountStaffDay({ cells: null, onError }))
    const idle = { lagSeconds: () => 0, stop: async () => {} }
    return { publishFacts, needsApproval, tasks, timed, ...idle }
  }
  const directory = openDirectory(config.cells.directoryUrl)
  const cells = { name: config.cells.name, directory }
  const giving = { db, directory, cell: cells.name }
  const run = async () => void (await returnUses(giving))
  return {
    publishFacts,
    needsApproval: makeNeedsApproval(makeCountStaffDay({ cells, onError })),
    tasks,
    timed: [...timed, { name: 'return-uses', cron: '* * * * *', run }],
    lagSeconds: facts.lagSeconds,
    async stop() {
      await facts.stop()
      await directory.destroy()
      await close()
    },
  }
}
