import type { Cells } from '../open-cells.ts'
import { makeMirrorStaff } from './mirror-staff.ts'
import type { MirrorDeps } from './mirror-staff.ts'
import { makePublishStaff } from './publish-staff.ts'

/** The pause between two comparisons. A change waits for one of them at home and one elsewhere. */
const PAUSE_MS = 300

export type FollowStaffDeps = Pick<MirrorDeps, 'db' | 'openAccount'> & {
  cells: Pick<Cells, 'name' | 'directory'>
  /** Called with an error of either direction, at most once until it works again. */
  onError(error: unknown): void
}

/**
 * Keeps the directory's list of staff and the rows of other cells' staff up to date, in this
 * process, until it is stopped. While the directory is down, it goes on trying.
 */
export function followStaff({ cells, db, openAccount, onError }: FollowStaffDeps) {
  const { name: cell, directory } = cells
  const loops = [
    repeat(makePublishStaff({ db, directory, cell }), onError),
    repeat(makeMirrorStaff({ db, directory, cell, openAccount }), onError),
  ]
  return { stop: () => Promise.all(loops.map((loop) => loop.stop())) }
}

/** Repeats work with a pause in between, until it is stopped. */
function repeat(work: () => Promise<void>, onError: (error: unknown) => void) {
  let [isStopped, hasFailed] = [false, false]
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const run = async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !isStopped) onError(error)
      hasFailed = true
    }
    if (isStopped) return
    timer = setTimeout(start, PAUSE_MS)
    timer.unref()
  }
  const start = () => {
    running = run()
  }
  start()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
