import type pg from 'pg'

/** A journal entry with its bet, both as stored. */
export type StoredEntry = {
  seq: bigint
  atMicros: bigint
  cause: string
  causeKey: string
  counter: string
  currency: 'coin' | 'ticket'
  amountMinor: bigint
  heldMinor: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  coinHeldAfterMinor: bigint
  ticketHeldAfterMinor: bigint
  hash: Buffer
  game: string | null
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  /** The steps of a round; null for a one-shot bet. */
  actions: object[] | null
}

/** A round that used a seed position but has no bet in the ledger, because it is open or void. */
export type StoredRound = { epoch: number; nonce: number }

export type StoredEpoch = {
  epoch: number
  root: Buffer
  secretSealed: Buffer
  treeTop: Buffer
  clientSeed: string | null
  state: string
  roundsUsed: number | null
}

export type StoredAccount = {
  playerId: string
  publicNo: bigint
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  coinHeldMinor: bigint
  ticketHeldMinor: bigint
  gamesPlayed: number
  wageredMinor: bigint
  /** The number of bets, by game. */
  played: Record<string, number>
  epoch: number
  nonce: number
  head: Buffer
}

export type JournalSource = Pick<pg.Pool, 'query'>

/** The state at the start of a player's journal: empty, or as at the end of the archived months. */
export type StoredOpening = Pick<
  StoredAccount,
  'seq' | 'coinMinor' | 'ticketMinor' | 'coinHeldMinor' | 'ticketHeldMinor' | 'head'
> &
  Pick<StoredAccount, 'gamesPlayed' | 'wageredMinor' | 'played'> & {
    /** The number of rounds that were played before, by epoch. */
    rounds: ReadonlyMap<number, number>
  }

export async function readOpening(
  journal: JournalSource,
  playerId: string,
): Promise<StoredOpening | null> {
  const { rows } = await journal.query<Omit<StoredOpening, 'rounds'>>(
    `select seq, coin_minor as "coinMinor", ticket_minor as "ticketMinor",
       coin_held_minor as "coinHeldMinor", ticket_held_minor as "ticketHeldMinor", head,
       games_played as "gamesPlayed", wagered_minor as "wageredMinor",
       (select jsonb_object_agg(substr(key, 8), value) from jsonb_each(to_jsonb(p))
        where key like 'played\\_%') as played
     from ledger_point p where player_id = $1 and kind <> 'checked' order by kind desc limit 1`,
    [playerId],
  )
  const found = rows[0]
  if (found === undefined) return null
  const epochs = await journal.query<{ epoch: number; rounds: bigint }>(
    `select distinct on (epoch) epoch, bit_count(rounds) as rounds from ledger_point_epoch
     where player_id = $1 and kind <> 'checked' order by epoch, kind desc`,
    [playerId],
  )
  const rounds = new Map(epochs.rows.map((row) => [row.epoch, Number(row.rounds)]))
  return { ...found, rounds }
}

/** Lists the months that are no longer in the journal. */
export async function readArchived(
  journal: JournalSource,
): Promise<{ month: string; lines: bigint }[]> {
  const { rows } = await journal.query<{ month: string; lines: bigint }>(
    'select month, lines from ledger_archive order by month',
  )
  return rows
}

export async function readAccounts(journal: JournalSource): Promise<StoredAccount[]> {
  const { rows } = await journal.query<StoredAccount>(`
    select a.player_id as "playerId", u.public_no as "publicNo", a.seq, a.coin_minor as "coinMinor",
      a.ticket_minor as "ticketMinor", a.coin_held_minor as "coinHeldMinor",
      a.ticket_held_minor as "ticketHeldMinor", a.games_played as "gamesPlayed",
      a.wagered_minor as "wageredMinor", a.epoch, a.nonce, a.head,
      (select jsonb_object_agg(substr(key, 8), value) from jsonb_each(to_jsonb(a))
       where key like 'played\\_%') as played
    from ledger_account a join app_user u on u.user_id = a.player_id order by a.player_id`)
  return rows
}

export async function readEpochs(journal: JournalSource, playerId: string): Promise<StoredEpoch[]> {
  const { rows } = await journal.query<StoredEpoch>(
    `select epoch, root, secret_sealed as "secretSealed", tree_top as "treeTop",
       client_seed as "clientSeed", state, rounds_used as "roundsUsed"
     from fairness_epoch where player_id = $1 order by epoch`,
    [playerId],
  )
  return rows
}

/** Returns one player's entries with their bets, in sequence order. */
export async function readEntries(
  journal: JournalSource,
  playerId: string,
): Promise<StoredEntry[]> {
  const { rows } = await journal.query<StoredEntry>(
    `select j.seq, (extract(epoch from j.at) * 1000000)::int8 as "atMicros", j.cause,
       j.cause_key as "causeKey", j.counter, j.currency, j.amount_minor as "amountMinor",
       j.held_minor as "heldMinor", j.coin_after_minor as "coinAfterMinor",
       j.ticket_after_minor as "ticketAfterMinor",
       j.coin_held_after_minor as "coinHeldAfterMinor",
       j.ticket_held_after_minor as "ticketHeldAfterMinor", j.hash, b.game,
       b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor", b.multiplier4, b.epoch,
       b.nonce, b.params, b.state, b.actions
     from ledger_journal j left join ledger_bet b using (player_id, seq, at)
     where j.player_id = $1 order by j.seq, j.at`,
    [playerId],
  )
  return rows
}

export async function readUnbookedRounds(
  journal: JournalSource,
  playerId: string,
): Promise<StoredRound[]> {
  const { rows } = await journal.query<StoredRound>(
    `select epoch, nonce from game_round
     where player_id = $1 and status <> 'settled' and epoch is not null`,
    [playerId],
  )
  return rows
}

/** Returns entries that belong to no player, and bets that belong to no entry. */
export async function readStrays(
  journal: JournalSource,
): Promise<{ playerId: string; seq: bigint }[]> {
  const { rows } = await journal.query<{ playerId: string; seq: bigint }>(`
    select player_id as "playerId", seq from ledger_journal j
    where not exists (select from ledger_account a where a.player_id = j.player_id)
    union all
    select player_id, seq from ledger_bet b where not exists (select from ledger_journal j
      where j.player_id = b.player_id and j.seq = b.seq and j.at = b.at)
    order by 1, 2`)
  return rows
}
