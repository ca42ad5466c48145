import type { BetGame } from '@kapis/games/bet-rules'

export type InProcessTask = {
  game: BetGame
  databaseUrl: string
  secretsKey: string
  clients: number
  players: number
  seconds: number
  /** Played before the measuring begins. */
  warmSeconds: number
  batchesInFlight: number
  betPath: 'locked' | 'optimistic'
  /** Makes the identifiers of one run differ from those of the others. */
  mark: string
}

/** What one run of one contestant gave. */
export type Measured = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  nodeCpuMicros?: number
}
