import { availableParallelism, loadavg } from 'node:os'

/**
 * A time limit on the machine as it is now: a machine with five times more work than cores gets
 * five times as long.
 */
export function atLoad(ms: number): number {
  return Math.round(ms * Math.max(1, loadavg()[0]! / availableParallelism()))
}
