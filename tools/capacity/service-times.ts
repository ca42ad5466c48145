import { readFileSync } from 'node:fs'

/** What the parts of a bet take on one core, as measured. */
export type ServiceTimes = {
  /** Node: a request and its reply over HTTP. */
  httpMicros: number
  /** Node: a bet's time in the batcher, apart from its batch. */
  queueMicros: number
  /** Node: what a batch costs, and what each of its bets costs more. */
  batchMicros: number
  batchBetMicros: number
  /** PostgreSQL: what a batch costs, and what each of its bets costs more. */
  databaseMicros: number
  databaseBetMicros: number
  /** The wait for the disk at a commit, which takes no processor time. */
  flushMicros: number
  /** The load generator, for each bet. It shares this machine, but not a real one. */
  clientMicros: number
}

/** Bets per second with clients that each wait for the last answer. */
export type ObservedRate = {
  isOverHttp: boolean
  clients: number
  perSecond: number
  /** The share of all cores that could be used meanwhile, as other programs took the rest. */
  coresShare: number
}

export type MeasuredMachine = {
  date: string
  machine: string
  /** What else ran on the machine, if anything. */
  note: string
  /** Whether other programs took so much of the machine that the figures must be measured again. */
  isProvisional: boolean
  cores: number
  times: ServiceTimes
  observed: ObservedRate[]
}

export const MEASURED_FILE = new URL('measured.json', import.meta.url)

export function readMeasured(): MeasuredMachine {
  return JSON.parse(readFileSync(MEASURED_FILE, 'utf8')) as MeasuredMachine
}

type Point = { size: number; value: number }

/**
 * Returns the straight line through values of batches of several sizes, by least squares. Sizes
 * differ by orders of magnitude, so each point is weighted by its relative error.
 */
export function fitLine(points: readonly Point[]): { fixed: number; perBet: number } {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const { size, value } of points) {
    const weight = 1 / value ** 2
    w += weight
    x += weight * size
    y += weight * value
    xx += weight * size * size
    xy += weight * size * value
  }
  const perBet = Math.max(0, (w * xy - x * y) / (w * xx - x * x))
  return { perBet, fixed: Math.max(0, (y - perBet * x) / w) }
}
