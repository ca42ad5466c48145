import { columnsOf } from '#db/arrays/array-statement.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Account } from '../account.ts'
import type { PlayerSession } from './lock-player-states.ts'

/** What was read of a session: its account, which may be cached, and what the first move needs. */
export type ReadState = SessionTimes & {
  account: Account
  /** The epoch that is played; null if the caller has it, or there is none. */
  epoch: StoredEpoch | null
  right: StakeRight
}

/** The times at which a session needs attention. */
type SessionTimes = {
  tokenHash: Buffer
  /** The time until the session's activity must be recorded again. Negative if it is overdue. */
  renewInMs: number
  /** The time until the session ends, if no activity is recorded before. */
  endsInMs: number
}

/** The seeds of an epoch as they are stored, with its secret encrypted. */
type StoredSeeds = {
  root: Buffer
  secretSealed: Buffer
  treeTop: Buffer
  clientSeed: string
  clientSeedBy: 'player' | 'server'
}
type StoredEpoch = StoredSeeds & { playerId: string; epoch: number }

/** What decides whether a player may stake. */
export type StakeRight = { isAgeConfirmed: boolean; identityCheckedUntil: Date | null }

// The pace is not read, because the statement that writes the bets checks it itself.
const READ_PLAYER_STATES = {
  name: 'read-player-states',
  text: `
select a.player_id as "playerId", true as "isActive", s.token as "tokenHash",
  u.public_no as "publicNo", a.version, a.seq, a.coin_minor as "coinMinor",
  a.ticket_minor as "ticketMinor", a.coin_held_minor as "coinHeldMinor",
  a.ticket_held_minor as "ticketHeldMinor", a.epoch, a.nonce, a.head, a.is_limited as "isLimited",
  null as "lastStakeMicros",
  (extract(epoch from clock_timestamp()) * 1000000)::int8 as "lockedAtMicros",
  1000 * extract(epoch from us.last_active_at + interval '30 seconds'
    - clock_timestamp())::float8 as "renewInMs",
  1000 * extract(epoch from least(us.ends_at,
    us.last_active_at + make_interval(secs => us.idle_seconds))
    - clock_timestamp())::float8 as "endsInMs",
  e.root, e.secret_sealed as "secretSealed", e.tree_top as "treeTop", e.client_seed as "clientSeed",
  e.client_seed_by as "clientSeedBy", u.age_attested_at is not null as "isAgeConfirmed",
  u.identity_checked_until as "identityCheckedUntil"
from unnest($1::uuid[], $2::bytea[], $3::int4[]) as s (player, token, cached_epoch)
join ledger_account a on a.player_id = s.player and not a.is_limited
join app_user u on u.user_id = s.player and u.status = 'active'
join user_session us on us.user_id = s.player and us.token_hash = s.token
left join fairness_epoch e on e.player_id = s.player and e.epoch = a.epoch
  and a.epoch <> s.cached_epoch and e.client_seed is not null
where us.ended_at is null and us.ends_at > clock_timestamp()
  and us.last_active_at > clock_timestamp() - make_interval(secs => us.idle_seconds)`,
}

type Row = Account & SessionTimes & StakeRight & (StoredSeeds | Record<keyof StoredSeeds, null>)

/**
 * Reads player states and the epochs they play in one statement, without locks; when bets are
 * written, the version check detects outdated states. Players with limits are left out, because
 * their limits must be read under the account's lock. `cachedEpoch` is the newest epoch of the
 * player that the caller has, or 0.
 */
export async function readPlayerStates(
  { run }: Pick<BatchTx, 'run'>,
  sessions: readonly (PlayerSession & { cachedEpoch: number })[],
): Promise<ReadState[]> {
  const columns = columnsOf(sessions, 'playerId', 'tokenHash', 'cachedEpoch')
  return (await run<Row>(READ_PLAYER_STATES, columns)).map(stateOf)
}

/** Takes a row apart, so that a cached account does not keep the columns of the epoch in memory. */
function stateOf(row: Row): ReadState {
  const { tokenHash, renewInMs, endsInMs, isAgeConfirmed, identityCheckedUntil, ...own } = row
  const { root, secretSealed, treeTop, clientSeed, clientSeedBy, ...account } = own
  const { playerId, epoch } = account
  return {
    account,
    tokenHash,
    renewInMs,
    endsInMs,
    epoch:
      root === null
        ? null
        : { playerId, epoch, root, secretSealed, treeTop, clientSeed, clientSeedBy },
    right: { isAgeConfirmed, identityCheckedUntil },
  }
}
