import type { Api } from '../run/start-api.ts'
import type { Services } from '../services/services.ts'

/** A claim about this house that a program checks, and the bug that would make it false. */
export interface Proof {
  /** As in `pnpm prove ledger.race`; its file is `ledger-race.ts`. */
  name: string
  /** One sentence: what is true when it passes. */
  about: string
  run(ctx: ProofContext): Promise<ProofResult>
}

export interface ProofResult {
  pass: boolean
  /** What was measured; becomes part of the last line. */
  figures: Record<string, unknown>
}

export interface ProofContext {
  /** The form for CI: the same claim, at most a minute. */
  short: boolean
  /** Run against the planted bug; the proof must then not pass. */
  planted: boolean
  say(line: string): void
  /** What the API processes of this proof seal their secrets with. */
  secretsKey: string
  /** Private PostgreSQL and Redis, started at the first call. */
  services(settings?: Record<string, string>): Promise<Services>
  /** The migrated database that every API process of this proof shares. */
  database(): Promise<ProofDatabase>
  startApi(options?: StartProofApi): Promise<ProofApi>
  /** Runs after the proof, last one first, whether it passed or threw. */
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
  /** What a page's requests carry as Origin; the only one this API admits. */
  origin: string
}
