import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runBeside } from './beside.ts'
import { ROOT } from './root.ts'

const WORKER = 'apps/api/src/worker.ts'

/** Starts the worker beside the API. */
export function startWorker(env: Record<string, string>, flags: string[] = []): void {
  if (existsSync(join(ROOT, WORKER))) runBeside([...flags, WORKER], env)
}
