import { availableParallelism, loadavg } from 'node:os'

/**
 * Scales a time limit by the machine's load: five times more work than cores gives five times as
 * long.
 */
export function atLoad(ms: number): number {
  return Math.round(ms * Math.max(1, loadavg()[0]! / availableParallelism()))
}
