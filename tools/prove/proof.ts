import type { Api } from '../run/start-api.ts'
import type { Services } from '../services/services.ts'

/** A claim about the product that a program checks, and the bug that would make it false. */
export interface Proof {
  /** As in `pnpm prove ledger.race`; its folder is `ledger-race/`. */
  name: string
  /** One sentence: what holds when the proof passes. */
  about: string
  run(ctx: ProofContext): Promise<ProofResult>
}

export interface ProofResult {
  pass: boolean
  /** Measured figures; part of the last printed line. */
  figures: Record<string, unknown>
}

export interface ProofContext {
  /** The form for CI: the same claim, in at most a minute. */
  short: boolean
  /** Runs against the planted bug; the proof must then fail. */
  planted: boolean
  say(line: string): void
  /** The key with which the API processes of this proof encrypt their secrets. */
  secretsKey: string
  /** Starts a private PostgreSQL and Redis at the first call. */
  services(settings?: Record<string, string>): Promise<Services>
  /** The migrated database that every API process of this proof shares. */
  database(): Promise<ProofDatabase>
  startApi(options?: StartProofApi): Promise<ProofApi>
  /** Registers a cleanup. Cleanups run in reverse order, whether the proof passed or threw. */
  onExit(stop: () => void | Promise<void>): void
}

export interface ProofDatabase {
  ownerUrl: string
  appUrl: string
  adminUrl: string
  redisUrl: string | null
}

export interface StartProofApi {
  /** The name of a bug that `api-process.ts` builds into this process. */
  plant?: string
  env?: Record<string, string>
}

export interface ProofApi extends Api {
  /** The Origin header of a page's requests; the only one this API accepts. */
  origin: string
}
