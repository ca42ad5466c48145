/**
 * Sends one load to the API and prints the times of its requests. Runs as a child process of the
 * benchmark, so that the load shares no event loop with anything else.
 */
import { openHttpLines } from './http-lines.ts'
import { runLoad } from './load.ts'
import type { LoadTask } from './load.ts'

/** More connections than a healthy server needs, so that requests wait in the server. */
const LINES_MAX = 1_024

const task = JSON.parse(process.argv[2]!) as LoadTask
const lines = openHttpLines(task.port, LINES_MAX)
const result = await runLoad(task, lines)
lines.close()
process.stdout.write(JSON.stringify(result))
