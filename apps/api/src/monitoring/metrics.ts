import { BACKUP_KINDS_MAX } from './backups.ts'

/** The definition of a metric. docs/METRICS.md and the registries are made from these. */
export type Metric = {
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  /** The metric's labels, each with the highest number of values that it can have. */
  labels?: Readonly<Record<string, number>>
  buckets?: readonly number[]
}

const gauge = (help: string, labels?: Metric['labels']): Metric => {
  return { type: 'gauge', help, ...(labels && { labels }) }
}
const counter = (help: string, labels?: Metric['labels']): Metric => {
  return { type: 'counter', help, ...(labels && { labels }) }
}
const histogram = (help: string, buckets: number[], labels?: Metric['labels']): Metric => {
  return { type: 'histogram', help, buckets, ...(labels && { labels }) }
}

const GAMES_MAX = 12

// This metric is measured by the API and by the workers.
const RELEASE_CHANGED = gauge(
  '1 if a file of the running release is not as it was built. Checked at the start and twice a day.',
)

const BUILD_INFO = gauge('Always 1. `version` is the version that the process runs.', {
  version: 1,
})

const FACTS_LAG = gauge(
  'Time since this process last found that its cell knows all facts of the other cells, and they its own. 0 without other cells.',
)

/** The metrics that each API process measures by itself. */
export const API_METRICS = {
  kapis_http_requests_total: counter(
    'Answered requests. `route` is the name in the contract, or `other`; `status` is the class, such as `2xx`.',
    { route: 220, status: 4 },
  ),
  kapis_http_request_duration_seconds: histogram(
    'Time from the request to its answer. `kind` is `bet` (also a round and its steps), `player`, `staff` or `other`.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    { kind: 4, status: 4 },
  ),
  kapis_live_streams: gauge('Pages to which this process sends events.'),
  kapis_refusals_total: counter('Requests that were not carried out, by the code in the answer.', {
    code: 120,
  }),
  kapis_requests_shed_total: counter('Requests answered 503 on purpose, by reason.', { why: 40 }),
  kapis_sign_in_failures_total: counter('Failed sign-ins, by reason.', { why: 10 }),
  kapis_bets_total: counter(
    'Bets and rounds that were settled. Practice and repeated requests do not count.',
    {
      game: GAMES_MAX,
    },
  ),
  kapis_release_changed: RELEASE_CHANGED,
  kapis_build_info: BUILD_INFO,
  kapis_bet_batch_size: histogram('Moves in one batch.', [1, 2, 4, 8, 16, 32, 64, 128]),
  kapis_bet_batch_duration_seconds: histogram(
    'Time to settle one batch.',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 4],
  ),
  kapis_bets_waiting: gauge('Moves that wait for a batch or are at the database.'),
  kapis_bet_connections_waiting: gauge('Batches that wait for a connection to the database.'),
  kapis_facts_lag_seconds: FACTS_LAG,
  kapis_limits_shared: gauge(
    '1 if the limits are shared through Redis, 0 if this process counts alone.',
  ),
  kapis_files_available: gauge('1 if images can be stored, 0 if the file store is away or full.'),
  kapis_money_gate_open: gauge('1 if money may move, 0 if the money gate is closed.'),
  kapis_invariants_failed: gauge('Invariants of the ledger that failed in the last check.'),
  kapis_invariants_age_seconds: gauge('Time since the last check of the invariants.'),
  kapis_invariants_overdue: gauge('1 if half of the time after which money stops has passed.'),
  kapis_players_quarantined: gauge(
    'Players whose account is under review after a failed invariant.',
  ),
} satisfies Record<string, Metric>

/**
 * The metrics that are read from the database. Every process reports the same values, at most 15
 * seconds old.
 */
export const DATABASE_METRICS = {
  kapis_database_up: gauge(
    '1 if the figures of the database could be read, 0 if not. The others are then NaN.',
  ),
  kapis_deposits_waiting: gauge('Deposits that wait for a decision.'),
  kapis_deposits_oldest_seconds: gauge('Age of the oldest waiting deposit, 0 without one.'),
  kapis_deposits_unread: gauge('Receipt images that wait to be read.'),
  kapis_deposits_unread_oldest_seconds: gauge(
    'Age of the oldest unread receipt image, 0 without one.',
  ),
  kapis_withdrawals_waiting: gauge('Withdrawals that wait for payment.'),
  kapis_withdrawals_oldest_seconds: gauge('Age of the oldest waiting withdrawal, 0 without one.'),
  kapis_withdrawals_overdue: gauge('Waiting withdrawals whose due time has passed.'),
  kapis_jobs_waiting: gauge('Jobs in the queue, retries included.'),
  kapis_jobs_retrying: gauge('Jobs that failed and will be tried again.'),
  kapis_jobs_dead: gauge('Jobs that failed for the last time and wait for a decision of staff.'),
  kapis_jobs_oldest_seconds: gauge('Time since the oldest job that waits became due.'),
  kapis_messages_failing: gauge(
    'E-mails and SMS that failed at least once and are not sent yet, dead ones included.',
  ),
  kapis_unexplained_pesos: gauge(
    'Differences between the GCash account and the journal that nobody has explained, of both signs.',
  ),
  kapis_unexplained_oldest_seconds: gauge('Age of the oldest such difference, 0 without one.'),
  kapis_unexplained_age_seconds: gauge(
    'Time since the days were last compared, 0 before the first time.',
  ),
  kapis_facts_waiting: gauge('Facts of other cells that could not be applied.'),
  kapis_live_events_oldest_seconds: gauge(
    'Age of the oldest live event that was not passed on, 0 without one.',
  ),
  kapis_owed_coins: gauge('Coins of all players, held ones included: what the operator owes.'),
  kapis_owed_tickets: gauge('Tickets of all players, held ones included.'),
  kapis_outflow_today_coins: gauge('Withdrawals paid since midnight in Manila.'),
  kapis_outflow_alert_coins: gauge(
    'Outflow of a day from which an alert is raised (`OUTFLOW_ALERT`); 0 for none.',
  ),
  kapis_inflow_today_coins: gauge('Deposits credited since midnight in Manila.'),
  kapis_stakes_today_coins: gauge('Stakes of players since midnight in Manila.', {
    game: GAMES_MAX,
  }),
  kapis_payouts_today_coins: gauge('Payouts of bets since midnight in Manila.', {
    game: GAMES_MAX,
  }),
  kapis_day_sums_age_seconds: gauge(
    'Age of the sums that owed, inflow, outflow, stakes and payouts come from.',
  ),
  kapis_seal_age_seconds: gauge(
    'Time since the end of the last sealed day, or since the first entry of the staff log.',
  ),
  kapis_public_log_age_seconds: gauge(
    'Time since the worker last published all that is new in the public log, 0 before the first time.',
  ),
  kapis_public_log_witness_age_seconds: gauge(
    'Time since each witness last cosigned the public log, or since it was configured.',
    { witness: 16 },
  ),
  kapis_backup_age_seconds: gauge(
    'Time since the last backup of each kind, or since the first one is missed.',
    { kind: BACKUP_KINDS_MAX },
  ),
  kapis_backup_overdue: gauge('1 if a backup of this kind is older than it may be.', {
    kind: BACKUP_KINDS_MAX,
  }),
  kapis_database_standbys: gauge('Standbys that stream from this primary.'),
  kapis_database_standbys_expected: gauge('Standbys that the database should have (`STANDBYS`).'),
  kapis_replication_lag_bytes: gauge(
    'WAL that the slowest standby has not replayed, 0 without standbys.',
  ),
  kapis_replication_lag_seconds: gauge(
    'Time by which the slowest standby is late, 0 without standbys.',
  ),
  kapis_wal_archive_age_seconds: gauge(
    'Time since a WAL file was archived, or since the start of the server if none was.',
  ),
  kapis_wal_archive_failing: gauge('1 if the last attempt to archive a WAL file failed.'),
} satisfies Record<string, Metric>

/** The metrics that each worker measures by itself. */
export const WORKER_METRICS = {
  kapis_facts_lag_seconds: FACTS_LAG,
  kapis_worker_open: gauge('1 while this worker runs jobs, 0 before and while it stops.'),
  kapis_release_changed: RELEASE_CHANGED,
  kapis_build_info: BUILD_INFO,
} satisfies Record<string, Metric>

export const METRICS: Readonly<Record<string, Metric>> = {
  ...API_METRICS,
  ...WORKER_METRICS,
  ...DATABASE_METRICS,
}

/** Returns the highest number of series that a metric can have in one process. */
export function seriesMax({ type, labels = {}, buckets = [] }: Metric): number {
  const combinations = Object.values(labels).reduce((product, values) => product * values, 1)
  // A histogram has one series for each bucket, and one each for the infinite bucket, sum and
  // count.
  return combinations * (type === 'histogram' ? buckets.length + 3 : 1)
}
