import * as z from 'zod/mini'
import { KEY_VARIABLES } from './key-settings.ts'
import { readNetworks } from './networks.ts'
import { choice, flag, optionalText, secret, text, whole } from './variable.ts'

/** Every variable that the API and the worker read, in the groups of docs/CONFIG.md. */
export const VARIABLES = {
  Server: {
    PROFILE: choice(
      ['development', 'test', 'production'],
      'development',
      'Production refuses unsafe settings when it starts.',
    ),
    HOST: text('127.0.0.1', 'Address that the API listens on.'),
    PORT: whole(0, 'Port of the API. 0 takes any free port.'),
    INTERNAL_HOST: text(
      '127.0.0.1',
      'Address of `/metrics`, `/live` and `/ready`. Keep it private.',
    ),
    INTERNAL_PORT: whole(0, 'Port of `/metrics`, `/live` and `/ready`. 0 takes any free port.'),
    PUBLIC_ORIGINS: text(
      '',
      'Origins whose pages may send changes. Required in production, where each must use https.',
      'origins, separated by commas',
    ),
    TRUST_PROXY: {
      shape: z.pipe(z._default(z.string(), ''), z.transform(readNetworks)),
      about:
        'Networks of the reverse proxies in front of the API. Only their `X-Forwarded-For` is believed; without it every player has the address of the proxy.',
      takes: 'addresses or networks such as `10.0.0.0/8`, separated by commas',
    },
    WEB_DIST: optionalText(
      'Folder of the built web app. Without it the API serves no pages.',
      'a path',
    ),
    LOG_LEVEL: text('info', 'Least severe level that is logged.', 'a pino level'),
    DRAIN_MS: whole(3_000, 'Time between failing `/ready` and closing, for the load balancer.'),
    SHED_FROM_DELAY_MS: whole(
      1_000,
      'The API answers 503 while its event loop is later than this. 0 never does.',
    ),
  },
  'Database and Redis': {
    DATABASE_URL: secret({
      shape: z.string(),
      about: 'PostgreSQL 15 to 18, as the role `kapis_app`.',
      takes: 'a connection URL',
      isRequired: true as const,
    }),
    DATABASE_CONNECTIONS: whole(12, 'Connections of one process, besides those of the bet path.'),
    REDIS_URL: secret(
      optionalText(
        'Shares limits between processes. Without it each process counts by itself and says so in its log.',
        'a connection URL',
      ),
    ),
  },
  Keys: KEY_VARIABLES,
  'Staff and money': {
    STAFF_MFA: {
      shape: z.optional(z.enum(['optional', 'required'])),
      about: 'Whether staff must sign in with an authenticator. Required in production by default.',
      takes: '`optional`, `required`',
    },
    REAL_MONEY: flag(
      false,
      'Whether players pay with real money. `false` marks every page as a demo.',
    ),
    MAX_PAYOUT: whole(100_000, 'Highest payout of one bet, in whole coins.'),
    BOOKS_STALE_HOURS: whole(
      3,
      'Money stops when the last check of the invariants is older than this. Staff are warned at half of it.',
    ),
  },
  Jurisdiction: {
    AUTO_BET: flag(true, 'Whether auto-bet is allowed.'),
    TURBO: flag(true, 'Whether animations may be skipped.'),
    MIN_CYCLE_MS: whole(0, 'Least time between two bets of a player. 0 is none.'),
  },
  'Bet path': {
    BATCHES_IN_FLIGHT: whole(2, 'Batches of bets at the database at the same time, per process.'),
    BET_PATH: choice(
      ['locked', 'optimistic'],
      'optimistic',
      'How a batch reads its players. `locked` is the fallback alone, for tests (docs/decisions/014).',
    ),
  },
  Limits: {
    BETS_PER_SECOND: whole(5, 'Bets of one player.'),
    BETS_BURST: whole(10, 'Bets of one player at once.'),
    STEPS_PER_SECOND: whole(6, 'Steps of rounds of one player.'),
    STEPS_BURST: whole(60, 'Steps of rounds of one player at once.'),
    REQUESTS_PER_SECOND: whole(50, 'Requests of one address. 0 is no limit.'),
    REQUESTS_BURST: whole(200, 'Requests of one address at once.'),
    SIGN_INS_PER_HOUR: whole(100, 'Sign-ins of one address.'),
    UPLOADS_PER_MINUTE: whole(20, 'Uploaded images of one address.'),
  },
  Files: {
    FILES: choice(['disk', 's3'], 'disk', 'Where uploaded images are stored.'),
    FILES_FOLDER: text('.data/files', 'Folder of the images, for `disk`.', 'a path'),
    S3_ENDPOINT: optionalText('Address of the S3 service; AWS when absent.', 'a URL'),
    S3_REGION: text('us-east-1', 'Region of the bucket.'),
    S3_BUCKET: text('kapis', 'Name of the bucket.'),
    S3_ACCESS_KEY: secret(text('', 'Access key of the S3 service.')),
    S3_SECRET_KEY: secret(text('', 'Secret key of the S3 service.')),
  },
} as const
