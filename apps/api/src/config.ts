import * as z from 'zod/mini'
import { KEY_VARIABLES, readKeySettings, readSignerSettings } from './config-keys.ts'

const whole = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(0)), fallback)
const flag = (fallback: 'true' | 'false') =>
  z.pipe(
    z._default(z.enum(['true', 'false']), fallback),
    z.transform((text) => text === 'true'),
  )

const Environment = z.object({
  PROFILE: z._default(z.enum(['development', 'test', 'production']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: whole(0),
  /** Address of /metrics, /live and /ready; port 0 picks a free one. */
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  INTERNAL_PORT: whole(0),
  /** Origins whose pages may send unsafe requests, comma separated. */
  PUBLIC_ORIGINS: z._default(z.string(), ''),
  DATABASE_URL: z.string(),
  DATABASE_CONNECTIONS: whole(12),
  /** Shares rate limits. Without it each process counts on its own and logs that. */
  REDIS_URL: z.optional(z.string()),
  WEB_DIST: z.optional(z.string()),
  ...KEY_VARIABLES,
  STAFF_MFA: z.optional(z.enum(['optional', 'required'])),
  REAL_MONEY: flag('false'),
  LOG_LEVEL: z._default(z.string(), 'info'),
  BETS_PER_SECOND: whole(5),
  BETS_BURST: whole(10),
  STEPS_PER_SECOND: whole(6),
  STEPS_BURST: whole(60),
  REQUESTS_PER_SECOND: whole(50),
  REQUESTS_BURST: whole(200),
  SIGN_INS_PER_HOUR: whole(100),
  /** Decoding images takes time, so an address may send a few a minute. */
  UPLOADS_PER_MINUTE: whole(20),
  BATCHES_IN_FLIGHT: whole(2),
  /**
   * How bets are settled: optimistically with a version check, or with locks. The first falls back
   * to the second; `locked` alone is for proofs (docs/decisions/014).
   */
  BET_PATH: z._default(z.enum(['locked', 'optimistic']), 'optimistic'),
  MAX_PAYOUT: whole(100_000),
  /** Rules of the jurisdiction: some forbid auto-bet and turbo, and require seconds per game. */
  AUTO_BET: flag('true'),
  TURBO: flag('true'),
  MIN_CYCLE_MS: whole(0),
  DRAIN_MS: whole(3_000),
  /** Money stops when the last ledger check is older than this; staff are warned at half. */
  BOOKS_STALE_HOURS: whole(3),
  /** Image storage: a local folder, or any service with the S3 API. */
  FILES: z._default(z.enum(['disk', 's3']), 'disk'),
  FILES_FOLDER: z._default(z.string(), '.data/files'),
  S3_ENDPOINT: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z._default(z.string(), 'kapis'),
  S3_ACCESS_KEY: z._default(z.string(), ''),
  S3_SECRET_KEY: z._default(z.string(), ''),
  /** Event-loop delay from which load is shed; 0 disables shedding. */
  SHED_FROM_DELAY_MS: whole(1_000),
})

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Reads the environment. Throws before the server listens if it is invalid. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const read = z.safeParse(Environment, environment)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`An unexpected error occurred. Configuration is wrong or missing: ${wrong}`)
  }
  const env = read.data
  return Object.freeze({
    profile: env.PROFILE,
    host: env.HOST,
    port: env.PORT,
    internal: { host: env.INTERNAL_HOST, port: env.INTERNAL_PORT },
    publicOrigins: env.PUBLIC_ORIGINS.split(',').filter((origin) => origin !== ''),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    redisUrl: env.REDIS_URL,
    webDist: env.WEB_DIST,
    ...readKeySettings(env),
    isStaffMfaRequired: (env.STAFF_MFA ?? mfaOf(env.PROFILE)) === 'required',
    isRealMoney: env.REAL_MONEY,
    logLevel: env.LOG_LEVEL,
    betRate: { perSecond: env.BETS_PER_SECOND, burst: env.BETS_BURST },
    stepRate: { perSecond: env.STEPS_PER_SECOND, burst: env.STEPS_BURST },
    requestRate: { perSecond: env.REQUESTS_PER_SECOND, burst: env.REQUESTS_BURST },
    signInRate: { perSecond: env.SIGN_INS_PER_HOUR / 3600, burst: env.SIGN_INS_PER_HOUR },
    uploadRate: { perSecond: env.UPLOADS_PER_MINUTE / 60, burst: env.UPLOADS_PER_MINUTE },
    betPath: env.BET_PATH,
    batchesInFlight: Math.max(1, env.BATCHES_IN_FLIGHT),
    maxPayoutMinor: BigInt(env.MAX_PAYOUT) * 10_000n,
    files: filesOf(env),
    jurisdiction: { autoBet: env.AUTO_BET, turbo: env.TURBO, minCycleMs: env.MIN_CYCLE_MS },
    drainMs: env.DRAIN_MS,
    ledgerStaleHours: Math.max(1, env.BOOKS_STALE_HOURS),
    shedFromDelayMs: env.SHED_FROM_DELAY_MS,
  })
}

/** Reads the signer's part of the environment. */
export function readSignerConfig() {
  return readSignerSettings(process.env)
}

function filesOf(env: z.output<typeof Environment>) {
  if (env.FILES === 'disk') return { in: 'disk', folder: env.FILES_FOLDER } as const
  return {
    in: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY,
    secretAccessKey: env.S3_SECRET_KEY,
  } as const
}

/** Production requires a second factor of staff unless configured otherwise. */
function mfaOf(profile: 'development' | 'test' | 'production') {
  return profile === 'production' ? 'required' : 'optional'
}
