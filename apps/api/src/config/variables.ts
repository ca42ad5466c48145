import * as z from 'zod/mini'
import { SAMPLERS } from '#tracing/tracer.ts'
import { CELL_VARIABLES } from './cell-settings.ts'
import { KEY_VARIABLES } from './key-settings.ts'
import { LOG_VARIABLES } from './log-settings.ts'
import { MAIL_VARIABLES } from './mail-settings.ts'
import { readNetworks } from './networks.ts'
import { PROXY_VARIABLES } from './proxy-settings.ts'
import { PUSH_VARIABLES } from './push-settings.ts'
import { choice, flag, optionalText, secret, share, text, whole } from './variable.ts'

/** Every variable that the API and the worker read, grouped as in docs/CONFIG.md. */
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
    WORKER_INTERNAL_PORT: whole(
      0,
      'Port of the same paths of the worker, on `INTERNAL_HOST`. 0 takes any free port.',
    ),
    PUBLIC_ORIGINS: text(
      '',
      'Origins whose pages may send changes. Required in production, where each must use https. Passkeys belong to the first one with a domain name.',
      'origins, separated by commas',
    ),
    TRUST_PROXY: {
      shape: z.pipe(z._default(z.string(), ''), z.transform(readNetworks)),
      about:
        'Networks of the reverse proxies in front of the API. Only their `X-Forwarded-For` and `X-Request-Id` are believed; without it every player has the address of the proxy.',
      takes: 'addresses or networks such as `10.0.0.0/8`, separated by commas',
    },
    SECURITY_CONTACT: {
      shape: z.optional(z.string().check(z.regex(/^(mailto:|https:\/\/|tel:)\S+$/))),
      about:
        'Where vulnerabilities are reported, published in `/.well-known/security.txt`. `kapis doctor` complains while it is missing.',
      takes: 'an address that begins with `mailto:`, `https://` or `tel:`',
    },
    SUPPORT_EMAIL: {
      shape: z._default(z.string().check(z.regex(/^(\S+@\S+\.\S+)?$/)), ''),
      about:
        'Where players reach support. It is shown wherever a text tells them to contact support, such as to a player who is blocked. Without it these texts name no address.',
      takes: 'an e-mail address',
    },
    RELEASE_PUBLIC_KEY: {
      shape: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      about:
        'Public key of whoever builds the releases. A process starts only if its files are those of a release signed with it. Without it the files are compared with an unsigned list.',
      takes: '64 hex digits, printed when a release is built',
    },
    WEB_DIST: optionalText(
      'Folder of the built web app. Without it the API serves no pages.',
      'a path',
    ),
    LOG_LEVEL: text('info', 'Least severe level that is logged.', 'a pino level'),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalText(
      'Collector that receives traces of requests, bets and deposits by OTLP/HTTP in JSON. Without it nothing is traced.',
      'a URL, without `/v1/traces`',
    ),
    OTEL_EXPORTER_OTLP_HEADERS: secret(
      text(
        '',
        'Headers of the requests to the collector, such as its key.',
        '`name=value` pairs, separated by commas, values percent-encoded',
      ),
    ),
    OTEL_SERVICE_NAME: optionalText(
      'Name of the service in traces; `kapis-api` and `kapis-worker` when absent.',
      'text',
    ),
    OTEL_TRACES_SAMPLER: choice(
      SAMPLERS,
      'parentbased_always_on',
      'Which requests are traced. A `traceparent` is honoured if a trusted proxy sends it; the proxies of `deploy/` remove those of clients.',
    ),
    OTEL_TRACES_SAMPLER_ARG: share(1, 'Share of the requests that a sampler by ratio takes.'),
    TRACED_BETS: share(
      0.1,
      'Share of the bets that are traced, among those that the sampler takes. One whose caller is traced always is.',
    ),
    ...PROXY_VARIABLES,
    DRAIN_MS: whole(3_000, 'Time between failing `/ready` and closing, for the load balancer.'),
    SHED_FROM_DELAY_MS: whole(
      1_000,
      'The API answers 503 while its event loop is delayed by more than this. 0 turns this off.',
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
    STANDBYS: whole(
      0,
      'Standbys that the database has. An alert and `kapis doctor` tell when fewer are connected.',
    ),
    MIGRATE_DATABASE_URL: secret(
      optionalText(
        'The same database as the role `kapis_owner`. Read by `kapis migrate` and `kapis archive` only; give it to no process.',
        'a connection URL',
      ),
    ),
    REDIS_URL: secret(
      optionalText(
        'Shares limits and live events between processes. Without it each process counts limits by itself and says so in its log, and pages poll.',
        'a connection URL; with `rediss:`, `?ca=` names a file with the authority of its certificate',
      ),
    ),
  },
  Keys: KEY_VARIABLES,
  Cells: CELL_VARIABLES,
  'Public log': LOG_VARIABLES,
  'Staff and money': {
    STAFF_MFA: {
      shape: z.optional(z.enum(['optional', 'required'])),
      about:
        'Whether staff must sign in with a passkey or an authenticator. Required in production by default.',
      takes: '`optional`, `required`',
    },
    GUESSABLE_PASSWORDS: {
      shape: z.optional(z.enum(['allowed', 'refused'])),
      about:
        'Whether new passwords may be common ones, or contain the name of the product, the user name, the e-mail address or the mobile number. Refused in production by default.',
      takes: '`allowed`, `refused`',
    },
    REAL_MONEY: flag(
      false,
      'Whether players pay with real money. `false` marks every page as a demo.',
    ),
    IDENTITY_IMAGE_DAYS: whole(
      1_825,
      'Days for which the images and details of an identity check are kept after the decision, or after the check has ended (docs/RETENTION.md).',
    ),
    IDENTITY_CHECK_DAYS: whole(
      1_095,
      'Days after which an identity check expires, if its document does not expire before.',
    ),
    MAX_PAYOUT: whole(100_000, 'Highest payout of one bet, in whole coins.'),
    LARGE_STAKE: whole(
      5_000,
      'A stake of this or more is logged as a significant event, in whole coins. 0 logs none.',
    ),
    LARGE_WIN: whole(
      20_000,
      'A payout of this or more is logged as a significant event, in whole coins. 0 logs none.',
    ),
    PROVIDER_WEBHOOK_SECRET: secret({
      shape: z.optional(z.string().check(z.minLength(32))),
      about:
        'Secret with which a payment provider signs its events. Without it `/api/v1/provider-events` does not exist.',
      takes: 'at least 32 characters',
    }),
    OUTFLOW_CAP: whole(
      0,
      'Withdrawals paid since midnight, in whole coins, above which a super admin must approve each further one. 0 is no cap.',
    ),
    OUTFLOW_ALERT: whole(
      0,
      'An alert is raised when withdrawals paid since midnight reach this, in whole coins. It stops nothing. 0 is none.',
    ),
    OVERVIEW_SECONDS: whole(
      3,
      "How old the journal's figures on the staff overview may be. Whoever finds them older adds them up for everybody. 0 adds them up at each look.",
    ),
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
    BATCHES_IN_FLIGHT: whole(2, 'Batches of moves at the database at the same time, per process.'),
    BET_PATH: choice(
      ['locked', 'optimistic'],
      'optimistic',
      'How a batch reads its players. `locked` is the fallback alone, for tests (docs/decisions/108).',
    ),
  },
  Limits: {
    BETS_PER_SECOND: whole(5, 'Bets of one player, over all processes. 0 is no limit.'),
    BETS_BURST: whole(10, 'Bets of one player at once.'),
    STEPS_PER_SECOND: whole(6, 'Steps of rounds of one player.'),
    STEPS_BURST: whole(60, 'Steps of rounds of one player at once.'),
    REQUESTS_PER_SECOND: whole(50, 'Requests of one address. 0 is no limit.'),
    REQUESTS_BURST: whole(200, 'Requests of one address at once.'),
    SIGN_INS_PER_HOUR: whole(
      100,
      'Failed sign-ins of one address, and its sign-ups and password resets. Successful sign-ins do not count, and a browser that has signed in to the account before is not refused.',
    ),
    PROMO_GUESSES_PER_HOUR: whole(20, 'Wrong promo codes of one player. 0 is no limit.'),
    UPLOADS_PER_MINUTE: whole(20, 'Uploaded images of one session.'),
    LIVE_STREAMS: whole(
      12_000,
      'Streams of live events that one process keeps open. Each needs a file descriptor. Other pages poll. 0 is no limit.',
    ),
    LIVE_STREAMS_PER_ADDRESS: whole(
      1_000,
      'Streams of one address, per process. Players of a mobile network may share one. 0 is no limit.',
    ),
  },
  'E-mail and SMS': MAIL_VARIABLES,
  'Notices on devices': PUSH_VARIABLES,
  Files: {
    FILES: choice(['disk', 's3'], 'disk', 'Where uploaded images are stored.'),
    FILES_FOLDER: text('.data/files', 'Folder of the images, for `disk`.', 'a path'),
    S3_ENDPOINT: optionalText('Address of the S3 service; AWS when absent.', 'a URL'),
    S3_REGION: text('us-east-1', 'Region of the bucket.'),
    S3_BUCKET: text('kapis', 'Name of the bucket.'),
    S3_ACCESS_KEY: secret(
      text(
        '',
        'Access key of the S3 service. Without both keys, the usual sources of AWS are asked: environment, profile, role of the machine.',
      ),
    ),
    S3_SECRET_KEY: secret(text('', 'Secret key of the S3 service.')),
    CLAMD_SOCKET: optionalText(
      'Address of the daemon of ClamAV, which looks for malware in every uploaded image. While it does not answer, no image is taken. Without it images are not scanned.',
      'a path, or `tcp:HOST:PORT`',
    ),
  },
} as const
