import type { Api } from '../run/start-api.ts'
import type { Services } from '../services/services.ts'

/**
 * A claim about the product that a program checks, and a planted bug that makes the claim false.
 */
export interface Proof {
  /** The name, as in `pnpm prove ledger.race`. The proof is then in the folder `ledger-race/`. */
  name: string
  /** One sentence that says what is true if the proof passes. */
  about: string
  /** Whether the proof runs with the packages of Debian 13, as operators do. */
  needsDebian13?: boolean
  run(ctx: ProofContext): Promise<ProofResult>
}

export interface ProofResult {
  /** Whether the claim holds, apart from times, which depend on the speed of the machine. */
  pass: boolean
  /** The measured figures. They are printed as part of the last line. */
  figures: Record<string, unknown>
  /**
   * Descriptions of the times that exceeded their limits. On a busy machine the proof is run again.
   */
  tooSlow?: string[]
  /** Whether the proof threw an error, so that it found out nothing about the claim. */
  hasCrashed?: boolean
}

export interface ProofContext {
  /** Whether to run the short form for CI: the same claim, in at most a minute. */
  short: boolean
  /** Whether to run against the planted bug; the proof must then fail. */
  planted: boolean
  /** The named parts of a long proof to run; empty for all of them. */
  only: string[]
  say(line: string): void
  /** The key with which the API processes of this proof encrypt their secrets. */
  secretsKey: string
  /** Starts a private PostgreSQL and Redis at the first call, with these PostgreSQL settings. */
  services(settings?: Record<string, string>): Promise<Services>
  /** Returns the migrated database that all API processes of this proof share. */
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
  /** The name of the bug that `api-process.ts` builds into this process. */
  plant?: string
  /** The program to run instead of this version's. */
  entry?: string
  /** What it runs instead of an API process. */
  command?: 'worker'
  env?: Record<string, string>
}

export interface ProofApi extends Api {
  /** The value of the Origin header that pages send. This API accepts no other. */
  origin: string
  /** The file with everything that the process logged. */
  logFile: string
}
