import * as z from 'zod/mini'
import { readCellSettings } from './config/cell-settings.ts'
import { readKeySettings, readSignerSettings } from './config/key-settings.ts'
import { readLogSettings } from './config/log-settings.ts'
import { readMailSettings } from './config/mail-settings.ts'
import { findUnsafe } from './config/production.ts'
import { proxyOf } from './config/proxy-settings.ts'
import { readPushSettings } from './config/push-settings.ts'
import { withKeyCommand } from './config/key-command.ts'
import { withSecretFiles } from './config/secret-files.ts'
import { readAddress } from './config/socket-address.ts'
import { shapesOf } from './config/variable.ts'
import type { Variable } from './config/variable.ts'
import { VARIABLES } from './config/variables.ts'

const ALL = {
  ...VARIABLES.Server,
  ...VARIABLES['Database and Redis'],
  ...VARIABLES.Keys,
  ...VARIABLES.Cells,
  ...VARIABLES['Public log'],
  ...VARIABLES['Staff and money'],
  ...VARIABLES.Jurisdiction,
  ...VARIABLES['Bet path'],
  ...VARIABLES.Limits,
  ...VARIABLES['E-mail and SMS'],
  ...VARIABLES['Notices on devices'],
  ...VARIABLES.Files,
}
const Environment = z.object(shapesOf(ALL))
const SECRETS = Object.entries<Variable>(ALL).flatMap(([name, { isSecret }]) =>
  isSecret ? [name] : [],
)

export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * Reads the configuration from the environment. Throws if it is invalid, before the server listens.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = withKeyCommand(withSecretFiles(environment, SECRETS), 'process')
  const read = z.safeParse(Environment, given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`An unexpected error occurred. Configuration is wrong or missing: ${wrong}`)
  }
  const config = configOf(read.data)
  const unsafe = config.profile === 'production' ? findUnsafe(config) : []
  if (unsafe.length > 0) throw new Error(`Production cannot start: ${unsafe.join('; ')}.`)
  return Object.freeze(config)
}

function configOf(env: z.output<typeof Environment>) {
  return {
    profile: env.PROFILE,
    host: env.HOST,
    port: env.PORT,
    internal: { host: env.INTERNAL_HOST, port: env.INTERNAL_PORT },
    workerInternal: { host: env.INTERNAL_HOST, port: env.WORKER_INTERNAL_PORT },
    trustProxy: env.TRUST_PROXY,
    publicOrigins: env.PUBLIC_ORIGINS.split(',').filter((origin) => origin !== ''),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    standbys: env.STANDBYS,
    redisUrl: env.REDIS_URL,
    webDist: env.WEB_DIST,
    ...(env.RELEASE_PUBLIC_KEY !== undefined && { releasePublicKey: env.RELEASE_PUBLIC_KEY }),
    ...(env.SECURITY_CONTACT !== undefined && { securityContact: env.SECURITY_CONTACT }),
    supportEmail: env.SUPPORT_EMAIL,
    ...readKeySettings(env),
    cells: readCellSettings(env),
    publicLog: readLogSettings(env),
    isStaffMfaRequired: (env.STAFF_MFA ?? mfaOf(env.PROFILE)) === 'required',
    passwordRules: {
      isGuessableAllowed: (env.GUESSABLE_PASSWORDS ?? guessableOf(env.PROFILE)) === 'allowed',
    },
    isRealMoney: env.REAL_MONEY,
    identityDays: { images: env.IDENTITY_IMAGE_DAYS, check: env.IDENTITY_CHECK_DAYS },
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    ...readRates(env),
    streamsMax: {
      inAll: env.LIVE_STREAMS || Infinity,
      perAddress: env.LIVE_STREAMS_PER_ADDRESS || Infinity,
    },
    betPath: env.BET_PATH,
    batchesInFlight: Math.max(1, env.BATCHES_IN_FLIGHT),
    maxPayoutMinor: BigInt(env.MAX_PAYOUT) * 10_000n,
    largeBets: {
      stakeMinor: BigInt(env.LARGE_STAKE) * 10_000n,
      winMinor: BigInt(env.LARGE_WIN) * 10_000n,
    },
    providerSecret: env.PROVIDER_WEBHOOK_SECRET,
    outflowAlertCoins: env.OUTFLOW_ALERT,
    outflowCapMinor: BigInt(env.OUTFLOW_CAP) * 10_000n,
    overviewSeconds: env.OVERVIEW_SECONDS,
    mail: readMailSettings(env),
    push: readPushSettings(env),
    files: filesOf(env),
    clamd: env.CLAMD_SOCKET === undefined ? null : readAddress(env.CLAMD_SOCKET),
    jurisdiction: { autoBet: env.AUTO_BET, turbo: env.TURBO, minCycleMs: env.MIN_CYCLE_MS },
    drainMs: env.DRAIN_MS,
    ledgerStaleHours: Math.max(1, env.BOOKS_STALE_HOURS),
    shedFromDelayMs: env.SHED_FROM_DELAY_MS,
  }
}

function readRates(env: z.output<typeof Environment>) {
  return {
    betRate: { perSecond: env.BETS_PER_SECOND, burst: env.BETS_BURST },
    stepRate: { perSecond: env.STEPS_PER_SECOND, burst: env.STEPS_BURST },
    requestRate: { perSecond: env.REQUESTS_PER_SECOND, burst: env.REQUESTS_BURST },
    signInRate: perHour(env.SIGN_INS_PER_HOUR),
    promoGuessRate: perHour(env.PROMO_GUESSES_PER_HOUR),
    uploadRate: { perSecond: env.UPLOADS_PER_MINUTE / 60, burst: env.UPLOADS_PER_MINUTE },
  }
}

const perHour = (count: number) => ({ perSecond: count / 3600, burst: count })

/** Reads the signer's configuration from the environment. */
export function readSignerConfig() {
  return readSignerSettings(process.env)
}

/** Reads the URL for connecting as the database's owner, which only the migration uses. */
export function readOwnerUrl(): string {
  return readUrl('MIGRATE_DATABASE_URL')
}

/** Reads the URL for connecting as the directory's owner, which only its migration uses. */
export function readDirectoryOwnerUrl(): string {
  return readUrl('MIGRATE_DIRECTORY_URL')
}

/** Reads only the internal port, on a machine whose services have no units. */
export function readInternalPort(): string {
  return process.env['INTERNAL_PORT'] ?? '13001'
}

/** Reads the keys of the epochs alone, because the journal may be on another machine. */
export function readSealKeys(): Buffer[] {
  const given = withSecretFiles(process.env, ['SEAL_KEYS', 'SECRETS_KEY'])
  const { SEAL_KEYS, SECRETS_KEY } = withKeyCommand(given, 'signer')
  const list = SEAL_KEYS ?? SECRETS_KEY
  if (!list) throw new Error('Set SEAL_KEYS, SEAL_KEYS_FILE or KEY_COMMAND. See docs/CONFIG.md.')
  return list.split(',').map((key) => Buffer.from(key.replace('v1:', ''), 'hex'))
}

/** Reads the URL of the database alone, for commands that need nothing else. */
export function readDatabaseUrl(): string {
  return readUrl('DATABASE_URL')
}

function readUrl(name: string): string {
  const url = withSecretFiles(process.env, [name])[name]
  if (url === undefined) throw new Error(`Set ${name} or ${name}_FILE. See docs/CONFIG.md.`)
  return url
}

/** Returns where and which traces are sent, or null if they are off. */
function tracingOf(env: z.output<typeof Environment>) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined || endpoint === '') return null
  return {
    endpoint,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
    service: env.OTEL_SERVICE_NAME ?? null,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    betShare: env.TRACED_BETS,
    trustedProxies: env.TRUST_PROXY,
  }
}

function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decodeURIComponent(value.join('=').trim())]
    }),
  )
}

function filesOf(env: z.output<typeof Environment>) {
  if (env.FILES === 'disk') return { in: 'disk', folder: env.FILES_FOLDER } as const
  return {
    in: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    ...accessOf(env.S3_ACCESS_KEY, env.S3_SECRET_KEY),
    proxy: proxyOf(env),
  } as const
}

function accessOf(accessKeyId: string, secretAccessKey: string) {
  if ((accessKeyId === '') === (secretAccessKey === '')) return { accessKeyId, secretAccessKey }
  throw new Error('Set S3_ACCESS_KEY and S3_SECRET_KEY, or neither of them.')
}

/** Returns the default of GUESSABLE_PASSWORDS: production refuses them. */
function guessableOf(profile: 'development' | 'test' | 'production') {
  return profile === 'production' ? 'refused' : 'allowed'
}

/** Returns the default of STAFF_MFA: production requires a second factor. */
function mfaOf(profile: 'development' | 'test' | 'production') {
  return profile === 'production' ? 'required' : 'optional'
}
