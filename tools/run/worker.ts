import { runBeside } from './beside.ts'
import { KAPIS } from './start-api.ts'

/** Starts the worker beside the API. */
export function startWorker(env: Record<string, string>, flags: string[] = []): void {
  runBeside([...flags, KAPIS, 'worker'], { KAPIS_ENV: '', ...env })
}
