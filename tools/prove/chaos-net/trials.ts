import type { BothWays, Faults } from '../../fault-proxy/faults.ts'

export type Trial = {
  name: string
  /** The connection that fails: the one to PostgreSQL, or the one from the client. */
  at: 'database' | 'client'
  faults: BothWays
  seconds: { short: number; full: number }
}

const both = (faults: Faults): BothWays => ({ toServer: faults, toClient: faults })
const SECONDS = { short: 1.2, full: 10 }
const BRIEF = { short: 0.7, full: 10 }

/**
 * Returns a fault that resets the connection after every third message of the given kind, so that
 * retries get through.
 */
function everyThird(isMeant: (bytes: Buffer) => boolean): NonNullable<Faults['reset']> {
  let count = 0
  return (bytes) => (isMeant(bytes) && (count += 1) % 3 === 0 ? 'after' : null)
}

/**
 * Returns whether these bytes commit on PostgreSQL: by COMMIT itself, or by the single statement
 * that writes a batch.
 */
export const isCommit = (bytes: Buffer): boolean =>
  /commit\0|post-(bets|moves)\0/i.test(bytes.toString('latin1'))

const SLOW = { latency: { ms: 200, jitterMs: 100 } }
const NARROW = { bandwidth: { bytesPerSecond: 1_000 } }
const SLICED = { slicer: { bytes: 16, pauseMs: 1 } }

export const TRIALS: Trial[] = [
  { name: 'latency', at: 'database', faults: { toClient: SLOW }, seconds: SECONDS },
  { name: 'bandwidth', at: 'database', faults: both(NARROW), seconds: SECONDS },
  { name: 'slicer', at: 'database', faults: both(SLICED), seconds: SECONDS },
  {
    name: 'reset after commit',
    at: 'database',
    faults: { toServer: { reset: everyThird(isCommit) } },
    seconds: SECONDS,
  },
  {
    name: 'half-open',
    at: 'database',
    faults: both({ blackhole: true }),
    seconds: { short: 4.5, full: 60 },
  },
  { name: 'latency', at: 'client', faults: { toClient: SLOW }, seconds: BRIEF },
  { name: 'bandwidth', at: 'client', faults: both(NARROW), seconds: BRIEF },
  { name: 'slicer', at: 'client', faults: both(SLICED), seconds: BRIEF },
  { name: 'cut answer', at: 'client', faults: { toClient: { limitBytes: 300 } }, seconds: BRIEF },
  { name: 'slow close', at: 'client', faults: both({ slowCloseMs: 500 }), seconds: BRIEF },
  {
    name: 'half-open',
    at: 'client',
    faults: both({ blackhole: true }),
    seconds: { short: 0.7, full: 60 },
  },
]
