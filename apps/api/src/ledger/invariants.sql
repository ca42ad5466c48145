-- The invariants of the house as queries that return offending rows: an empty answer is the proof.
-- Each begins with a line that names it, and a line with its scope:
--   player  every offender begins with a player's id; the fault stops that player only
--   sum     a sum over all players; it is summed again without the players that others name
--           (`suspect`), and stops everybody's money only if it still does not add up
--   global  stops everybody's money; the default
-- Numbers are those of the reliability plan; I6 to I8 and I11 come with the cashier and the back
-- office, whose tables they compare.

-- name: I1 every journal row moves something between named sides, or only opens the account
-- scope: player
select player_id::text || '/' || seq as "where" from ledger_journal
where counter = '' or (amount_minor = 0 and held_minor = 0 and cause not in ('signup', 'bet', 'round'))
  or (cause = 'signup' and (amount_minor <> 0 or held_minor <> 0));

-- name: I2 what players have and what the house accounts took adds up to zero in each currency
-- scope: sum
select 'coin' as "where" from
  (select coalesce(sum(coin_minor + coin_held_minor), 0) as players from ledger_account
   where player_id not in (select player_id from suspect)) a,
  (select coalesce(sum(amount_minor + held_minor), 0) as journal from ledger_journal
   where currency = 'coin' and player_id not in (select player_id from suspect)) j
where players <> journal
union all
select 'ticket' from
  (select coalesce(sum(ticket_minor + ticket_held_minor), 0) as players from ledger_account
   where player_id not in (select player_id from suspect)) a,
  (select coalesce(sum(amount_minor + held_minor), 0) as journal from ledger_journal
   where currency = 'ticket' and player_id not in (select player_id from suspect)) j
where players <> journal;

-- name: I3 an account is what its newest journal row says
-- scope: player
select a.player_id::text as "where" from ledger_account a
left join lateral (select * from ledger_journal j where j.player_id = a.player_id
  order by j.seq desc limit 1) j on true
where j.seq is distinct from a.seq or j.hash is distinct from a.head
  or j.coin_after_minor is distinct from a.coin_minor
  or j.ticket_after_minor is distinct from a.ticket_minor
  or j.coin_held_after_minor is distinct from a.coin_held_minor
  or j.ticket_held_after_minor is distinct from a.ticket_held_minor;

-- name: I4 numbers have no gap, no balance is negative, and each balance follows from the one before
-- scope: player
select player_id::text || '/' || seq as "where" from (
  select *, lag(seq) over w as seq_before, lag(coin_after_minor) over w as coin_before,
    lag(ticket_after_minor) over w as ticket_before,
    lag(coin_held_after_minor) over w as coin_held_before,
    lag(ticket_held_after_minor) over w as ticket_held_before
  from ledger_journal window w as (partition by player_id order by seq, at)
) j
where seq <> coalesce(seq_before, 0) + 1
  or least(coin_after_minor, ticket_after_minor, coin_held_after_minor, ticket_held_after_minor) < 0
  or coin_after_minor <> coalesce(coin_before, 0)
    + case currency when 'coin' then amount_minor else 0 end
  or ticket_after_minor <> coalesce(ticket_before, 0)
    + case currency when 'ticket' then amount_minor else 0 end
  or coin_held_after_minor <> coalesce(coin_held_before, 0)
    + case currency when 'coin' then held_minor else 0 end
  or ticket_held_after_minor <> coalesce(ticket_held_before, 0)
    + case currency when 'ticket' then held_minor else 0 end;

-- name: I5 what is held is what holds took and did not give back
-- scope: player
select a.player_id::text as "where" from ledger_account a
left join (select player_id,
    coalesce(sum(held_minor) filter (where currency = 'coin'), 0) as coin,
    coalesce(sum(held_minor) filter (where currency = 'ticket'), 0) as ticket
  from ledger_journal where held_minor <> 0 group by player_id) h using (player_id)
where a.coin_held_minor <> coalesce(h.coin, 0) or a.ticket_held_minor <> coalesce(h.ticket, 0);

-- name: I6a a withdrawal holds its coins while it waits, and gives all of them away once
-- scope: player
select w.player_id::text || '/' || w.wallet_history_id as "where"
from (select * from wallet_history where type = 'withdraw') w
left join lateral (select coalesce(sum(held_minor), 0) as held,
    coalesce(sum(held_minor) filter (where cause = 'hold'), 0) as asked,
    count(*) filter (where cause = 'withdrawal' and amount_minor = 0) as paid,
    count(*) filter (where cause = 'refund' and amount_minor = -held_minor) as released
  from ledger_journal j where j.player_id = w.player_id and j.cause in ('hold', 'withdrawal', 'refund')
    and j.counter in ('hold', 'cashier') and left(j.cause_key, 36) = w.wallet_history_id::text) j on true
where asked <> w.amount_minor
  or held <> case w.status when 'pending' then w.amount_minor else 0 end
  or paid <> case w.status when 'completed' then 1 else 0 end
  or released <> case w.status when 'rejected' then 1 else 0 end;

-- name: I6b no coins are held for a withdrawal that is not there
-- scope: player
select j.player_id::text || '/' || j.cause_key as "where" from ledger_journal j
where j.cause in ('hold', 'withdrawal', 'refund') and j.counter in ('hold', 'cashier')
  and j.held_minor <> 0 and j.cause_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/\d+)?$'
  and not exists (select from wallet_history w where w.player_id = j.player_id
    and w.type = 'withdraw' and w.wallet_history_id::text = left(j.cause_key, 36));

-- name: I6c what staff gave or took is in the journal as it was written down
-- scope: player
select w.player_id::text || '/' || w.wallet_history_id as "where" from wallet_history w
left join ledger_journal j on j.player_id = w.player_id and j.seq = w.settled_seq
where w.type in ('admin_deposit', 'admin_withdraw') and (j.seq is null or j.cause <> 'adjustment'
  or j.cause_key <> w.wallet_history_id::text or j.currency <> w.currency
  or j.amount_minor <> case w.type when 'admin_deposit' then 1 else -1 end * w.amount_minor);

-- name: I7a a promo code is claimed as often as it says and may be
-- scope: global
select 'code/' || p.promo_code_id as "where" from promo_code p
left join (select promo_code_id, count(*) as claims from promo_claim group by promo_code_id) c
  using (promo_code_id)
where p.claimed_uses <> coalesce(c.claims, 0) or p.available_uses + p.claimed_uses > p.max_uses;

-- name: I7b each claim of a promo code is credited once, and nothing else is
-- scope: player
select coalesce(c.player_id, j.player_id)::text || '/' || coalesce(c.key, j.key) as "where"
from (select player_id, promo_code_id::text as key, coin_minor, ticket_minor from promo_claim) c
full join (select player_id, left(cause_key, 36) as key,
    coalesce(sum(amount_minor) filter (where currency = 'coin'), 0) as coin,
    coalesce(sum(amount_minor) filter (where currency = 'ticket'), 0) as ticket
  from ledger_journal where cause = 'promo' and cause_key ~ '^[0-9a-f-]{36}/(coin|ticket)$'
  group by player_id, left(cause_key, 36)) j on j.player_id = c.player_id and j.key = c.key
where c.key is null or c.coin_minor <> coalesce(j.coin, 0)
  or c.ticket_minor <> coalesce(j.ticket, 0);

-- name: I8a a credited deposit is in the journal as it says, and no coins came in for any other
-- scope: player
select coalesce(w.player_id, j.player_id)::text || '/'
  || coalesce(w.wallet_history_id::text, j.cause_key) as "where"
from (select * from wallet_history where type = 'deposit' and status = 'completed') w
full join (select * from ledger_journal where cause = 'deposit'
    and cause_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') j
  on j.player_id = w.player_id and j.cause_key = w.wallet_history_id::text
where w.player_id is null or j.player_id is null or j.seq <> w.settled_seq
  or j.amount_minor <> w.amount_minor or j.currency <> 'coin' or j.counter <> 'cashier';

-- name: I8b a record pays one deposit of its amount and reference, and both say so
-- scope: player
select coalesce(w.player_id, d.paid_user_id)::text || '/'
  || coalesce(d.deposit_receipt_id, w.paid_deposit_receipt_id) as "where"
from (select * from deposit_receipt where status = 'completed') d
full join (select * from wallet_history where paid_deposit_receipt_id is not null) w
  on w.paid_deposit_receipt_id = d.deposit_receipt_id
where d.deposit_receipt_id is null or w.player_id is null or w.status <> 'completed'
  or d.paid_wallet_history_id <> w.wallet_history_id or d.paid_user_id <> w.player_id
  or d.amount_minor <> w.amount_minor or d.reference is distinct from w.credited_reference;

-- name: I9a a bet and its journal row tell the same story, and neither stands alone
-- scope: player
select coalesce(b.player_id, j.player_id)::text || '/' || coalesce(b.seq, j.seq) as "where"
from ledger_bet b
full join (select * from ledger_journal where cause in ('bet', 'round') and counter like 'game:%') j
  on j.player_id = b.player_id and j.seq = b.seq and j.at = b.at
where b.player_id is null or j.player_id is null
  or j.amount_minor + j.held_minor <> b.payout_minor - b.stake_minor
  or j.held_minor not in (0, -b.stake_minor) or (j.cause = 'bet' and j.held_minor <> 0)
  or j.counter <> 'game:' || b.game
  or b.payout_minor <> div(b.stake_minor::numeric * b.multiplier4, 10000);

-- name: I9b a round of an epoch is played once, in an epoch that exists, and none is skipped
-- scope: player
select b.player_id::text || '/' || b.epoch || '/' || b.nonce as "where"
from (select player_id, epoch, nonce, count(*) as plays,
    nonce - row_number() over (partition by player_id, epoch order by nonce) + 1 as gap
  from (select player_id, epoch, nonce from ledger_bet union all
    select player_id, epoch, nonce from game_round where status <> 'settled' and nonce is not null) r
  group by player_id, epoch, nonce) b
left join fairness_epoch e using (player_id, epoch)
where b.plays > 1 or b.gap <> 0 or e.state is null or e.state = 'next'
  or b.nonce >= coalesce(e.rounds_used, 1024);

-- name: I10 the staff log is a chain without gaps that ends at its head
-- scope: global
select 'audit/' || seq as "where" from (
  select seq, prev_hash, lag(seq) over (order by seq) as seq_before,
    lag(hash) over (order by seq) as hash_before from audit_log) l
where seq <> coalesce(seq_before, 0) + 1 or (hash_before is not null and prev_hash <> hash_before)
union all
select 'audit/head' from audit_head h
where h.seq <> (select coalesce(max(seq), 0) from audit_log)
  or h.seq > 0 and h.hash <> (select hash from audit_log order by seq desc limit 1);

-- name: I12a a cause happens once for a player; only the key of a play may come back after 34 days
-- scope: player
select player_id::text || '/' || cause || '/' || cause_key as "where"
from (select player_id, cause, cause_key, at - lag(at) over (
    partition by player_id, cause, cause_key order by at, seq) as gap from ledger_journal) j
where gap < case when cause in ('bet', 'round') then interval '34 days' else interval '1000 years' end;

-- name: I12b every account begins with its sign-up, and no row is without a cause
-- scope: player
select a.player_id::text as "where" from ledger_account a
where not exists (select from ledger_journal j
  where j.player_id = a.player_id and j.seq = 1 and j.cause = 'signup')
union all
select player_id::text || '/' || seq from ledger_journal where cause_key = '';

-- name: I13 the counters of an account are those of its bets
-- scope: player
select a.player_id::text as "where" from ledger_account a
left join (select b.player_id, count(*) filter (where j.currency = 'coin') as games,
    coalesce(sum(b.stake_minor) filter (where j.currency = 'coin'), 0) as wagered,
    count(*) filter (where b.game = 'dice') as dice, count(*) as played
  from ledger_bet b join ledger_journal j using (player_id, seq, at) group by b.player_id) b
  using (player_id)
where a.games_played <> coalesce(b.games, 0) or a.wagered_minor <> coalesce(b.wagered, 0)
  or a.played_dice <> coalesce(b.dice, 0)
  or a.played_dice + a.played_flip + a.played_hilo + a.played_keno + a.played_limbo
    + a.played_mines + a.played_plinko + a.played_rock_paper_scissors <> coalesce(b.played, 0);

-- name: I14 at most one epoch waits and one is played, and the account sits in the one that is played
-- scope: player
select a.player_id::text as "where" from ledger_account a
left join fairness_epoch e on e.player_id = a.player_id and e.state = 'active'
where a.epoch <> coalesce(e.epoch, 0)
  or (select count(*) from fairness_epoch n where n.player_id = a.player_id and n.state = 'next') <> 1;

-- name: I15a what is held for games is the stakes of the rounds that are open
-- scope: player
select coalesce(h.player_id, r.player_id)::text || '/' || coalesce(h.currency, r.currency) as "where"
from (select player_id, currency, sum(held_minor) as held from ledger_journal
  where held_minor <> 0 and (cause = 'round' or counter like 'hold:%')
  group by player_id, currency) h
full join (select player_id, currency, sum(stake_minor) as stakes from game_round
  where status = 'open' group by player_id, currency having sum(stake_minor) > 0) r
  on r.player_id = h.player_id and r.currency = h.currency
where coalesce(h.held, 0) <> coalesce(r.stakes, 0);

-- name: I15b a round that has ended has its line, and the line is of that round
-- scope: player
select r.player_id::text || '/' || r.identifier as "where" from game_round r
left join ledger_journal j on j.player_id = r.player_id and j.seq = r.settled_seq
where r.practice_seed is null and r.status <> 'open' and (j.seq is null
  or j.cause_key <> case r.status when 'settled' then '' else 'round:' end || r.identifier or j.currency <> r.currency
  or j.cause <> case r.status when 'settled' then 'round' else 'refund' end
  or j.counter <> case r.status when 'settled' then 'game:' else 'hold:' end || r.game);

-- name: I15c an epoch whose secret is out has no open round, and one that still closes has one
-- scope: player
select e.player_id::text || '/' || e.epoch as "where" from fairness_epoch e
where e.state in ('closing', 'closed') and (e.state = 'closing') <> exists (select from game_round r
  where r.player_id = e.player_id and r.epoch = e.epoch and r.status = 'open');

-- name: I16 what is counted for limits is what the journal says, line by line of the current periods
-- scope: player
select coalesce(c.player_id, d.player_id)::text || '/' || coalesce(c.day, d.day) as "where"
from (select j.player_id, (j.at at time zone 'Asia/Manila')::date as day,
    sum(case when j.counter like 'hold:%' then -j.amount_minor
      when j.held_minor = 0 then b.stake_minor else 0 end) as wagered, -sum(j.amount_minor) as lost
  from ledger_play_mark m
  join ledger_journal j on j.player_id = m.player_id and j.seq <= m.through_seq
  left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
  where j.at >= (select min(starts_at) from limit_period) and j.currency = 'coin'
    and (j.counter like 'game:%' or j.counter like 'hold:%')
  group by 1, 2) c
full join (select * from ledger_play_day where day >=
    (select (min(starts_at) at time zone 'Asia/Manila')::date from limit_period)) d
  on d.player_id = c.player_id and d.day = c.day
where coalesce(c.wagered, 0) <> coalesce(d.wagered_minor, 0)
  or coalesce(c.lost, 0) <> coalesce(d.lost_minor, 0);
