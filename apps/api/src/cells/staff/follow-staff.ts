import { repeat } from '#db/loops/repeat.ts'
import type { JoinedCells } from '../open-cells.ts'
import { makeMirrorStaff } from './mirror-staff.ts'
import type { MirrorDeps } from './mirror-staff.ts'
import { makePublishStaff } from './publish-staff.ts'
import { makePublishStaffDays } from './publish-staff-days.ts'

/**
 * The pause between two comparisons. A change waits for one comparison in its own cell and one in
 * each other cell.
 */
const PAUSE_MS = 300

export type FollowStaffDeps = Pick<MirrorDeps, 'db' | 'openAccount'> & {
  cells: Pick<JoinedCells, 'name' | 'directory'>
  /** Called with an error of either direction, at most once until it works again. */
  onError(error: unknown): void
}

/**
 * Keeps the directory's list of staff, the amounts that they moved today and the rows of other
 * cells' staff up to date in this process, until it is stopped. While the directory is down, it
 * keeps trying.
 */
export function followStaff({ cells, db, openAccount, onError }: FollowStaffDeps) {
  const { name: cell, directory } = cells
  let isStopped = false
  const report = (error: unknown) => {
    if (!isStopped) onError(error)
  }
  const loops = [
    makePublishStaff({ db, directory, cell }),
    makePublishStaffDays({ db, directory, cell }),
    makeMirrorStaff({ db, directory, cell, openAccount }),
  ].map((work) => repeat(PAUSE_MS, reportOnce(work, report), { isAtOnce: true }))
  return {
    stop() {
      isStopped = true
      return Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Returns work that reports the first of several errors instead of throwing. */
function reportOnce(work: () => Promise<void>, onError: (error: unknown) => void) {
  let hasFailed = false
  return async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onError(error)
      hasFailed = true
    }
  }
}
