-- The ledger's invariants, as queries for offending rows: an invariant holds if its query returns
-- no rows. Above each query, one line names the invariant and another gives its scope:
--   player  every offender begins with a player's id; a fault stops only that player's money
--   sum     a sum over all players; a wrong sum is computed again without the players that other
--           invariants name (`suspect`), and stops all money only if it is still wrong
--   global  a fault stops all money; this is the default
--
-- The full check and the hourly check run the same queries. The queries read the following names,
-- which check-scope.ts defines for all players or for some, and for all rows or for those after
-- each player's checked point:
--   account                 accounts
--   opening, opening_epoch  the players' state before these rows: nothing, the end of the archived
--                           months, or the last checked point
--   line, play              journal entries and bets after the opening
--   cash                    journal entries outside play, including those before the opening
--   wallet, receipt, claim  wallet rows, deposit receipts and promo claims
--   round, epoch            multi-step rounds and seed epochs that were open at the opening or
--                           are newer
--   audit                   entries of the staff log
--   recent                  the start of the first day in Manila that may have new entries
-- If a query reads a table directly, every check reads the whole table.
-- The invariants have the numbers of the reliability plan.

-- name: I1 every journal entry moves money between named accounts, or only opens an account
-- scope: player
select player_id::text || '/' || seq as "where" from line
where counter = '' or (amount_minor = 0 and held_minor = 0 and cause not in ('signup', 'bet', 'round'))
  or (cause = 'signup' and (amount_minor <> 0 or held_minor <> 0));

-- name: I2 player balances and operator accounts add up to zero in each currency
-- scope: sum
select currency as "where" from (
  select 'coin' as currency, coin_minor + coin_held_minor as minor, player_id from account
  union all select 'ticket', ticket_minor + ticket_held_minor, player_id from account
  union all select 'coin', -(coin_minor + coin_held_minor), player_id from opening
  union all select 'ticket', -(ticket_minor + ticket_held_minor), player_id from opening
  union all select currency, -(amount_minor + held_minor), player_id from line) s
where player_id not in (select player_id from suspect)
group by currency having sum(minor) <> 0;

-- name: I3 an account equals its newest journal entry
-- scope: player
select a.player_id::text as "where" from account a
left join (select distinct on (player_id) * from (
    select player_id, seq, at, hash, coin_after_minor, ticket_after_minor, coin_held_after_minor,
      ticket_held_after_minor from line
    union all select player_id, seq, null, head, coin_minor, ticket_minor, coin_held_minor,
      ticket_held_minor from opening) all_lines
  order by player_id, seq desc, at desc) j using (player_id)
where j.seq is distinct from a.seq or j.hash is distinct from a.head
  or j.coin_after_minor is distinct from a.coin_minor
  or j.ticket_after_minor is distinct from a.ticket_minor
  or j.coin_held_after_minor is distinct from a.coin_held_minor
  or j.ticket_held_after_minor is distinct from a.ticket_held_minor;

-- name: I4 entry numbers have no gap, no balance is negative, and each follows from the previous
-- scope: player
select player_id::text || '/' || seq as "where" from (
  select *, lag(seq) over w as seq_before, lag(coin_after_minor) over w as coin_before,
    lag(ticket_after_minor) over w as ticket_before,
    lag(coin_held_after_minor) over w as coin_held_before,
    lag(ticket_held_after_minor) over w as ticket_held_before
  from (select true as is_line, player_id, seq, at, currency, amount_minor, held_minor,
      coin_after_minor, ticket_after_minor, coin_held_after_minor, ticket_held_after_minor from line
    union all select false, player_id, seq, '-infinity', '', 0, 0, coin_minor, ticket_minor,
      coin_held_minor, ticket_held_minor from opening) all_lines
  window w as (partition by player_id order by is_line, seq, at)
) j
where is_line and (seq <> coalesce(seq_before, 0) + 1
  or least(coin_after_minor, ticket_after_minor, coin_held_after_minor, ticket_held_after_minor) < 0
  or coin_after_minor <> coalesce(coin_before, 0)
    + case currency when 'coin' then amount_minor else 0 end
  or ticket_after_minor <> coalesce(ticket_before, 0)
    + case currency when 'ticket' then amount_minor else 0 end
  or coin_held_after_minor <> coalesce(coin_held_before, 0)
    + case currency when 'coin' then held_minor else 0 end
  or ticket_held_after_minor <> coalesce(ticket_held_before, 0)
    + case currency when 'ticket' then held_minor else 0 end);

-- name: I5 the held balance equals the holds minus the releases
-- scope: player
select a.player_id::text as "where" from account a
left join opening o using (player_id)
left join (select player_id,
    coalesce(sum(held_minor) filter (where currency = 'coin'), 0) as coin,
    coalesce(sum(held_minor) filter (where currency = 'ticket'), 0) as ticket
  from line where held_minor <> 0 group by player_id) h using (player_id)
where a.coin_held_minor <> coalesce(o.coin_held_minor, 0) + coalesce(h.coin, 0)
  or a.ticket_held_minor <> coalesce(o.ticket_held_minor, 0) + coalesce(h.ticket, 0);

-- name: I6a a pending withdrawal holds its coins, and a decided one has released all of them once
-- scope: player
select player_id::text || '/' || id as "where" from (
  select player_id, wallet_history_id::text as id, status, amount_minor as whole, 0 as held,
    0 as asked, 0 as paid, 0 as released
  from wallet where type = 'withdraw'
  -- A player's entries are read once, not once for each withdrawal, and never joined.
  union all select p.player_id, left(j.cause_key, 36), null, null, j.held_minor,
    case when j.cause = 'hold' then j.held_minor else 0 end,
    case when j.cause = 'withdrawal' and j.amount_minor = 0 then 1 else 0 end,
    case when j.cause = 'refund' and j.amount_minor = -j.held_minor then 1 else 0 end
  from (select distinct player_id from wallet where type = 'withdraw') p
  cross join lateral (select * from cash j where j.player_id = p.player_id
    and j.cause in ('hold', 'withdrawal', 'refund') and j.counter in ('hold', 'cashier')
    -- The key is the id, alone or followed by `/` and a number.
    and substr(j.cause_key, 37, 1) in ('', '/') offset 0) j) w
group by player_id, id
having count(whole) = 1 and (sum(asked) <> max(whole)
  or sum(held) <> case max(status) when 'pending' then max(whole) else 0 end
  or sum(paid) <> case max(status) when 'completed' then 1 else 0 end
  or sum(released) <> case max(status) when 'rejected' then 1 else 0 end);

-- name: I6b no coins are held for a withdrawal that does not exist
-- scope: player
select j.player_id::text || '/' || j.cause_key as "where" from line j
where j.cause in ('hold', 'withdrawal', 'refund') and j.counter in ('hold', 'cashier')
  and j.held_minor <> 0 and j.cause_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/\d+)?$'
  and not exists (select from wallet_history w where w.player_id = j.player_id
    and w.type = 'withdraw' and w.wallet_history_id = left(j.cause_key, 36)::uuid);

-- name: I6c every staff adjustment is in the journal with the same amount
-- scope: player
select w.player_id::text || '/' || w.wallet_history_id as "where" from wallet w
left join cash j on j.player_id = w.player_id and j.seq = w.settled_seq
where w.type in ('admin_deposit', 'admin_withdraw') and (j.seq is null or j.cause <> 'adjustment'
  or j.cause_key <> w.wallet_history_id::text or j.currency <> w.currency
  or j.amount_minor <> case w.type when 'admin_deposit' then 1 else -1 end * w.amount_minor);

-- name: I7a a promo code has as many claims as it counts, and no more than it allows
-- scope: global
select 'code/' || p.promo_code_id as "where" from promo_code p
left join (select promo_code_id, count(*) as claims from promo_claim group by promo_code_id) c
  using (promo_code_id)
where p.claimed_uses <> coalesce(c.claims, 0) or p.available_uses + p.claimed_uses > p.max_uses;

-- name: I7b each promo claim is credited once, and no other promo credit exists
-- scope: player
select player_id::text || '/' || id as "where" from (
  select player_id, promo_code_id::text as id, 1 as claims, coin_minor as coin,
    ticket_minor as ticket from claim
  union all select p.player_id, left(j.cause_key, 36), 0,
    case j.currency when 'coin' then -j.amount_minor else 0 end,
    case j.currency when 'ticket' then -j.amount_minor else 0 end
  from (select distinct player_id from claim) p
  cross join lateral (select * from cash j where j.player_id = p.player_id and j.cause = 'promo'
    and substr(j.cause_key, 37) in ('/coin', '/ticket') offset 0) j) c
group by player_id, id having sum(claims) = 1 and (sum(coin) <> 0 or sum(ticket) <> 0)
union all
select j.player_id::text || '/' || j.cause_key from line j
where j.cause = 'promo' and j.cause_key ~ '^[0-9a-f-]{36}/(coin|ticket)$'
  and not exists (select from promo_claim c where c.player_id = j.player_id
    and c.promo_code_id::text = left(j.cause_key, 36));

-- name: I8a every credited deposit is in the journal with its amount, and no other deposit is
-- scope: player
select w.player_id::text || '/' || w.wallet_history_id as "where" from wallet w
left join cash j on j.player_id = w.player_id and j.cause_key = w.wallet_history_id::text
  and j.cause = 'deposit'
where w.type = 'deposit' and w.status = 'completed' and (j.player_id is null
  or j.seq is distinct from w.settled_seq or j.amount_minor <> w.amount_minor
  or j.currency <> 'coin' or j.counter <> 'cashier')
union all
select j.player_id::text || '/' || j.cause_key from line j
where j.cause = 'deposit' and j.cause_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and not exists (select from wallet_history w where w.player_id = j.player_id
    and w.type = 'deposit' and w.status = 'completed' and w.wallet_history_id = j.cause_key::uuid);

-- name: I8b a deposit receipt pays one deposit with its amount and reference, and both rows agree
-- scope: player
select coalesce(w.player_id, d.paid_user_id)::text || '/'
  || coalesce(d.deposit_receipt_id, w.paid_deposit_receipt_id) as "where"
from (select * from receipt where status = 'completed') d
full join (select * from wallet where paid_deposit_receipt_id is not null) w
  on w.paid_deposit_receipt_id = d.deposit_receipt_id
where d.deposit_receipt_id is null or w.player_id is null or w.status <> 'completed'
  or d.paid_wallet_history_id <> w.wallet_history_id or d.paid_user_id <> w.player_id
  or d.amount_minor <> w.amount_minor or d.reference is distinct from w.credited_reference;

-- name: I9a every bet matches its journal entry, and neither exists without the other
-- scope: player
select coalesce(b.player_id, j.player_id)::text || '/' || coalesce(b.seq, j.seq) as "where"
from play b
full join (select * from line where cause in ('bet', 'round') and counter like 'game:%') j
  on j.player_id = b.player_id and j.seq = b.seq and j.at = b.at
where b.player_id is null or j.player_id is null
  or j.amount_minor + j.held_minor <> b.payout_minor - b.stake_minor
  or j.held_minor not in (0, -b.stake_minor) or (j.cause = 'bet' and j.held_minor <> 0)
  or j.counter <> 'game:' || b.game
  or b.payout_minor <> div(b.stake_minor::numeric * b.multiplier4, 10000);

-- name: I9b no round of an epoch is played twice or skipped, and its epoch exists
-- scope: player
select r.player_id::text || '/' || r.epoch as "where"
from (select r.player_id, r.epoch, count(*) as plays, max(r.nonce) as last,
    bit_or(set_bit(b'0'::bit(1024), r.nonce, 1)) as rounds
  from (select player_id, epoch, nonce from play union all
    select player_id, epoch, nonce from round where status <> 'settled' and nonce is not null) r
  group by r.player_id, r.epoch) r
left join opening_epoch o on o.player_id = r.player_id and o.epoch = r.epoch
left join fairness_epoch e on e.player_id = r.player_id and e.epoch = r.epoch
cross join lateral (select coalesce(o.rounds, b'0'::bit(1024)) as before) p
where bit_count(r.rounds) <> r.plays or bit_count(r.rounds & before) > 0
  -- The played rounds must be exactly those up to the last one.
  or (r.rounds | before)::text <> rpad(repeat('1', bit_count(r.rounds | before)::int), 1024, '0')
  or e.state is null or e.state = 'next' or r.last >= coalesce(e.rounds_used, 1024);

-- name: I10 the staff log is a chain without gaps that ends at its head
-- scope: global
select 'audit/' || l.seq as "where" from audit l
left join audit_log b on b.seq = l.seq - 1
where l.seq < 1 or (l.seq > 1 and (b.seq is null or b.hash <> l.prev_hash))
union all
select 'audit/head' from audit_head h
where h.seq <> (select coalesce(max(seq), 0) from audit_log)
  or h.seq > 0 and h.hash <> (select hash from audit_log order by seq desc limit 1);

-- name: I12a a cause occurs once per player; only the key of a bet may recur after 34 days
-- scope: player
select j.player_id::text || '/' || j.cause || '/' || j.cause_key as "where" from line j
where j.cause in ('bet', 'round') and exists (select from ledger_journal o
  where o.player_id = j.player_id and o.cause_key = j.cause_key and o.cause = j.cause
    and o.at > j.at - interval '34 days' and (o.at, o.seq) < (j.at, j.seq))
union all
select j.player_id::text || '/' || j.cause || '/' || j.cause_key from line j
where j.cause not in ('bet', 'round') and exists (select from cash o
  where o.player_id = j.player_id and o.cause_key = j.cause_key and o.cause = j.cause
    and (o.at, o.seq) < (j.at, j.seq));

-- name: I12b every account begins with its sign-up, and every entry has a cause
-- scope: player
select a.player_id::text as "where" from account a
left join opening o using (player_id)
where o.player_id is null and not exists (select from line j
  where j.player_id = a.player_id and j.seq = 1 and j.cause = 'signup')
union all
select player_id::text || '/' || seq from line where cause_key = '';

-- name: I13 the counters of an account match its bets
-- scope: player
select a.player_id::text as "where" from account a
left join opening o using (player_id)
left join (select b.player_id,
    count(*) filter (where b.game = '{game}') as {game},
    count(*) filter (where j.currency = 'coin') as games,
    coalesce(sum(b.stake_minor) filter (where j.currency = 'coin'), 0) as wagered
  from play b join line j using (player_id, seq, at) group by b.player_id) b
  using (player_id)
where a.games_played <> coalesce(o.games_played, 0) + coalesce(b.games, 0)
  or a.played_{game} <> coalesce(o.played_{game}, 0) + coalesce(b.{game}, 0)
  or a.wagered_minor <> coalesce(o.wagered_minor, 0) + coalesce(b.wagered, 0);

-- name: I14 at most one epoch is next and one is active, and the account uses the active one
-- scope: player
select a.player_id::text as "where" from account a
left join epoch e on e.player_id = a.player_id and e.state = 'active'
where a.epoch <> coalesce(e.epoch, 0)
  or (select count(*) from epoch n where n.player_id = a.player_id and n.state = 'next') <> 1;

-- name: I15a the amount held for games equals the stakes of the open rounds
-- scope: player
select h.player_id::text || '/' || h.currency as "where" from (
  select player_id, currency, held_minor as minor from line
  where held_minor <> 0 and (cause = 'round' or counter like 'hold:%')
  union all select player_id, 'coin', coin_rounds_minor from opening
  union all select player_id, 'ticket', ticket_rounds_minor from opening
  union all select player_id, currency, -stake_minor from round where status = 'open') h
group by h.player_id, h.currency having sum(minor) <> 0;

-- name: I15b every ended round has its own journal entry
-- scope: player
select r.player_id::text || '/' || r.identifier as "where" from round r
left join opening o using (player_id)
left join line j on j.player_id = r.player_id and j.seq = r.settled_seq
where r.practice_seed is null and r.status <> 'open' and r.settled_seq > coalesce(o.seq, 0)
  and (j.seq is null
    or j.cause_key <> case r.status when 'settled' then '' else 'round:' end || r.identifier
    or j.currency <> r.currency
    or j.cause <> case r.status when 'settled' then 'round' else 'refund' end
    or j.counter <> case r.status when 'settled' then 'game:' else 'hold:' end || r.game);

-- name: I15c an epoch with a revealed secret has no open round, and one that is closing has one
-- scope: player
select e.player_id::text || '/' || e.epoch as "where" from epoch e
where e.state in ('closing', 'closed') and (e.state = 'closing') <> exists (select from game_round r
  where r.player_id = e.player_id and r.epoch = e.epoch and r.status = 'open');

-- name: I16 the counters of limits match the journal entries of the current periods
-- scope: player
select coalesce(c.player_id, d.player_id)::text || '/' || coalesce(c.day, d.day) as "where"
from (select j.player_id, (j.at at time zone 'Asia/Manila')::date as day,
    sum(case when j.counter like 'hold:%' then -j.amount_minor
      when j.held_minor = 0 then b.stake_minor else 0 end) as wagered, -sum(j.amount_minor) as lost
  from ledger_play_mark m
  join account a on a.player_id = m.player_id
  join ledger_journal j on j.player_id = m.player_id and j.seq <= m.through_seq
  left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
  where j.at >= (select greatest(min(starts_at), (select day_start from recent)) from limit_period)
    and j.currency = 'coin' and (j.counter like 'game:%' or j.counter like 'hold:%')
  group by 1, 2) c
full join (select d.* from ledger_play_day d join account a on a.player_id = d.player_id
  where d.day >= (select (greatest(min(starts_at), (select day_start from recent))
    at time zone 'Asia/Manila')::date from limit_period)) d
  on d.player_id = c.player_id and d.day = c.day
where coalesce(c.wagered, 0) <> coalesce(d.wagered_minor, 0)
  or coalesce(c.lost, 0) <> coalesce(d.lost_minor, 0);
