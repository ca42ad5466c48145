import type { BetGame } from '@kapis/games/games'

export type InProcessTask = {
  /** `mines_steps` plays mines in steps; every request counts as one bet. */
  game: BetGame | 'mines_steps'
  /** The number of the first player. */
  firstPlayer?: number
  databaseUrl: string
  secretsKey: string
  clients: number
  players: number
  seconds: number
  /** Seconds of play before the measurement. */
  warmSeconds: number
  batchesInFlight: number
  betPath: 'locked' | 'optimistic'
  /** A prefix that distinguishes the identifiers of this run from those of other runs. */
  mark: string
}

/** The result of one run of one contestant. */
export type Measured = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  nodeCpuMicros?: number
}
