import { fileURLToPath } from 'node:url'
import { startChild } from '../../services/child.ts'
import { cookieOf } from '../make-players.ts'
import type { BesideReport, BesideTask } from './beside.ts'

/** How many players have a page open that receives events. */
const STREAMS = 200

type Beside = { api: { port: number }; firstPlayer: number }

/**
 * Starts the process that keeps streams open and reads staff lists, and waits until all streams are
 * open. `staff` is the number of the staff member.
 */
export async function startBeside({ api: { port }, firstPlayer }: Beside, staff: number) {
  const task: BesideTask = {
    port,
    streamCookies: Array.from({ length: STREAMS }, (_, i) => cookieOf(firstPlayer + i)),
    staffCookie: cookieOf(staff),
  }
  const file = fileURLToPath(new URL('beside.ts', import.meta.url))
  const child = startChild(process.execPath, [file, JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    deathSignal: 'TERM',
  })
  const hear = () => {
    const { promise, resolve, reject } = Promise.withResolvers<BesideReport>()
    child.raw.once('message', (report) => resolve(report as BesideReport))
    void child.exited.then(() => reject(new Error('the process beside the load has ended')))
    return promise
  }
  await hear()
  return {
    /** Stops the process. Throws if a stream or list failed, as the load was not the intended one. */
    async stop(): Promise<BesideReport> {
      const reported = hear()
      child.raw.send('report')
      const report = await reported
      await child.end('SIGTERM')
      const [first] = report.failed
      if (first !== undefined) throw new Error(`${report.failed.length} failed beside: ${first}`)
      return report
    },
  }
}
