/**
 * The rows of the cashier: wallet rows with their journal entries, deposit receipts, the history of
 * the GCash account, promo codes and claims. All invariants hold. `$1` is the number of rows.
 */
export const CASHIER_ROWS = [
  // Half of all rows belong to one busy player. Most are settled; every hundredth waits.
  `create table wallet_plan as
   select n, owner_of(n) as player_id, gen_random_uuid() as id, gen_random_uuid() as receipt_id,
     case when n % 100 = 99 then 'waiting' when n % 8 = 0 then 'paid'
       when n % 8 in (2, 3, 4, 5) then 'credited' else 'rejected' end as kind,
     case when n % 8 = 0 and n % 100 <> 99 then 10000 else (n % 500 + 1) * 10000 end as minor,
     now() - interval '30 days' + n * (interval '14 days' / $1::int) as at,
     -- The busy player is paid to five numbers.
     '09' || lpad((case when n % 2 = 0 then n % 40 else n % 1000000 end)::text, 9, '0') as number
   from generate_series(1, $1::int) as n`,
  'create index on wallet_plan (n)',
  // Few of the codes that were ever made can be claimed. A tenth have ended and are not marked yet.
  `insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses, available_uses,
     claimed_uses, status, created_at)
   select 'CODE' || n, 10000, 0, now() + make_interval(days => case when n % 10 = 1 then -1 else 30 end),
     5, 4, 1, case when n % 100 = 0 or n % 10 = 1 then 'active' else 'expired' end,
     now() - make_interval(mins => n)
   from generate_series(1, $1::int) as n`,
  `create table claim_plan as
   select p.n, owner_of(p.n) as player_id, c.promo_code_id, c.code, c.expires_at,
     now() - interval '16 days' + p.n * (interval '1 hour' / $1::int) as at
   from generate_series(1, $1::int) as p (n) join promo_code c on c.code = 'CODE' || p.n`,
  // One journal entry for each movement of money, in the order of the rows.
  `create table entry_plan as
   select a.player_id, e.id, e.at, e.cause, e.cause_key, e.counter, e.minor, e.held,
     a.seq + row_number() over w as seq,
     a.coin_minor + sum(e.minor) over w as coin_after, sum(e.held) over w as held_after
   from (
     select player_id, id, n, 1 as part, at, 'hold' as cause, id::text as cause_key,
       'hold' as counter, -minor as minor, minor as held from wallet_plan where kind = 'paid'
     union all select player_id, id, n, 2, at + interval '1 second', 'withdrawal', id::text, 'cashier',
       0, -minor from wallet_plan where kind = 'paid'
     union all select player_id, id, n, 1, at, 'deposit', id::text, 'cashier', minor, 0
       from wallet_plan where kind = 'credited'
     union all select player_id, promo_code_id, n, 3, at, 'promo', promo_code_id || '/coin', 'promos',
       10000, 0 from claim_plan) e
   join ledger_account a using (player_id)
   window w as (partition by a.player_id order by e.part = 3, e.n, e.part)`,
  `insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
     held_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor, hash)
   select player_id, seq, at, cause, cause_key, counter, 'coin', minor, held, coin_after, 0,
     held_after, line_hash(player_id, seq) from entry_plan order by at`,
  `update ledger_account a set seq = e.seq, coin_minor = e.coin_after, version = version + 1,
     head = line_hash(e.player_id, e.seq)
   from (select distinct on (player_id) * from entry_plan order by player_id, seq desc) e
   where a.player_id = e.player_id`,
  `insert into wallet_history (player_id, wallet_history_id, type, status, amount_minor,
     receipt_file_key, image_print, gcash_number, gcash_name, due_at, hold_seq, settled_seq,
     settled_by, settled_at, comment, credited_image, credited_reference, read_reference,
     paid_deposit_receipt_id, created_at)
   select w.player_id, w.id, case kind when 'paid' then 'withdraw' else 'deposit' end,
     case kind when 'waiting' then 'pending' when 'rejected' then 'rejected' else 'completed' end,
     w.minor, case when kind <> 'paid' then 'receipts/00/' || lpad(to_hex(n), 40, '0') end,
     case when kind <> 'paid' then sha256(n::text::bytea) end,
     case when kind = 'paid' then number end, case when kind = 'paid' then 'Grown Player' end,
     case when kind = 'paid' then w.at + interval '1 day' end,
     case when kind = 'paid' then e.seq - 1 end, e.seq,
     case when kind in ('paid', 'credited') then $2::uuid end,
     case when kind <> 'waiting' then w.at + interval '1 second' end,
     case when kind = 'rejected' then 'No such payment' end,
     case when kind = 'credited' then sha256(n::text::bytea) end,
     case when kind = 'credited' then 'R' || lpad(n::text, 12, '0') end,
     case when kind <> 'paid' then 'R' || lpad(n::text, 12, '0') end,
     case when kind = 'credited' then receipt_id end, w.at
   from wallet_plan w
   left join entry_plan e on e.id = w.id and e.cause in ('deposit', 'withdrawal')`,
  `insert into promo_claim (player_id, promo_code_id, code, coin_minor, ticket_minor, expires_at,
     seq, created_at)
   select c.player_id, c.promo_code_id, c.code, 10000, 0, c.expires_at, e.seq, c.at
   from claim_plan c join entry_plan e on e.id = c.promo_code_id`,
  `insert into deposit_receipt (deposit_receipt_id, reference_number, reference, amount_minor,
     received_from, received_at, status, paid_user_id, paid_wallet_history_id, created_by,
     created_at)
   select receipt_id, 'R' || lpad(n::text, 12, '0'), 'R' || lpad(n::text, 12, '0'), minor,
     'GR••N P. 09' || lpad(n::text, 9, '0'), at,
     case kind when 'credited' then 'completed' else 'pending' end,
     case kind when 'credited' then player_id end, case kind when 'credited' then id end, $2::uuid, at
   from wallet_plan`,
  // An import has five hundred lines, so that the number of imports grows too.
  `insert into gcash_import (gcash_import_id, file_name, columns, imported_by, imported_at)
   select uuid_of('import', k), 'history-' || k || '.csv', '{}', $2::uuid,
     now() - make_interval(mins => ($1::int / 500 - k)) from generate_series(0, $1::int / 500) as k`,
  `insert into gcash_line (gcash_import_id, line_no, at, day, kind, reference, party, amount_minor,
     balance_minor, identity, deposit_receipt_id, wallet_history_id)
   select uuid_of('import', n / 500), n % 500 + 1, at + interval '1 second',
     ((at + interval '1 second') at time zone 'Asia/Manila')::date,
     case kind when 'paid' then 'out' else 'in' end, 'R' || lpad(n::text, 12, '0'),
     case kind when 'paid' then 'Grown Player ' || number
       else 'GR••N P. 09' || lpad(n::text, 9, '0') end,
     signed, 10000000000 + sum(signed) over (order by n), sha256(('line' || n)::bytea),
     case kind when 'paid' then null else receipt_id end, case kind when 'paid' then id end
   from (select *, case kind when 'paid' then -minor else minor end as signed from wallet_plan) w`,
  `insert into gcash_account (player_id, gcash_number, gcash_name)
   select person(n), '09' || lpad((n % 1000000)::text, 9, '0'), 'Grown Player'
   from generate_series(1, $1::int) as n`,
  // Days that were sealed before the history of the other rows begins.
  `insert into recon_day (day, fingerprint, prepared_by, sealed_by, sealed_at, contents)
   select current_date - 40 - k, sha256(k::text::bytea), $2::uuid, $3::uuid, now(), '{}'
   from generate_series(1, $1::int / 100) as k`,
  'drop table wallet_plan, claim_plan, entry_plan',
]
