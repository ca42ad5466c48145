import type { BatchTx } from '#db/batch-transaction.ts'
import type { Account } from '../account.ts'
import type { PlayerSession } from './lock-player-states.ts'

/** An account that may be cached, with the times at which its session needs attention. */
export type ReadAccount = {
  account: Account
  tokenHash: Buffer
  /** The time until the session's activity must be recorded again. Negative if it is overdue. */
  renewInMs: number
  /** The time until the session ends, if no activity is recorded before. */
  endsInMs: number
}

/** An epoch as it is stored, with its secret encrypted. */
type StoredEpoch = {
  playerId: string
  epoch: number
  root: Buffer
  secretSealed: Buffer
  treeTop: Buffer
  clientSeed: string
  clientSeedBy: 'player' | 'server'
}

/** What decides whether a player may stake. */
export type StakeRight = { isAgeConfirmed: boolean; identityCheckedUntil: Date | null }

/** A session with the newest epoch of its player that is cached, or 0. */
export type StateRequest = PlayerSession & { cachedEpoch: number }

const READ_PLAYER_STATES = {
  name: 'read-player-states',
  text: `
select a.player_id as "playerId", s.token as "tokenHash", u.public_no as "publicNo", a.version,
  a.seq, a.coin_minor as "coinMinor", a.ticket_minor as "ticketMinor",
  a.coin_held_minor as "coinHeldMinor", a.ticket_held_minor as "ticketHeldMinor", a.epoch, a.nonce,
  a.head,
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

type Row = Omit<Account, 'isActive' | 'isLimited' | 'lastStakeMicros'> &
  Omit<ReadAccount, 'account'> &
  StakeRight &
  ({ root: null } | StoredEpoch)

type ReadStates = {
  accounts: ReadAccount[]
  epochs: StoredEpoch[]
  /** What decides whether each player may stake, by id. */
  rights: Map<string, StakeRight>
}

/**
 * Reads player states and the epochs they play in one statement, without locks; when bets are
 * written, the version check detects outdated states. Players with limits are left out, because
 * their limits must be read under the account's lock.
 */
export async function readPlayerStates(
  { run }: Pick<BatchTx, 'run'>,
  request: readonly StateRequest[],
): Promise<ReadStates> {
  const rows = await run<Row>(READ_PLAYER_STATES, [
    request.map((session) => session.playerId),
    request.map((session) => session.tokenHash),
    request.map((session) => session.cachedEpoch),
  ])
  return {
    accounts: rows.map(accountOf),
    epochs: rows.flatMap(epochOf),
    rights: new Map(
      rows.map(({ playerId, isAgeConfirmed, identityCheckedUntil }) => [
        playerId,
        { isAgeConfirmed, identityCheckedUntil },
      ]),
    ),
  }
}

/** Leaves the columns of the epoch out: a cached account must not keep them in memory. */
function accountOf({ tokenHash, renewInMs, endsInMs, ...row }: Row): ReadAccount {
  const account = {
    playerId: row.playerId,
    isActive: true,
    publicNo: row.publicNo,
    version: row.version,
    seq: row.seq,
    coinMinor: row.coinMinor,
    ticketMinor: row.ticketMinor,
    coinHeldMinor: row.coinHeldMinor,
    ticketHeldMinor: row.ticketHeldMinor,
    epoch: row.epoch,
    nonce: row.nonce,
    head: row.head,
    isLimited: false,
    // This value is not needed, because the statement that writes the bets checks the pace itself.
    lastStakeMicros: null,
    lockedAtMicros: row.lockedAtMicros,
  }
  return { account, tokenHash, renewInMs, endsInMs }
}

function epochOf(row: Row): StoredEpoch[] {
  if (row.root === null) return []
  const { playerId, epoch, root, secretSealed, treeTop, clientSeed, clientSeedBy } = row
  return [{ playerId, epoch, root, secretSealed, treeTop, clientSeed, clientSeedBy }]
}
