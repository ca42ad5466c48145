import type { BenchApp } from './bench-app.ts'

/**
 * Fills a database as if it had been used for years: a million users, and a hundred thousand rows
 * in each of the other lists.
 */
export async function fillStaffLists({ admin }: BenchApp): Promise<void> {
  // A trigger counts each new user. Disable it, because the counts are written once instead.
  await admin.query('alter table app_user disable trigger user')
  const { rows } = await admin.query<{ name: string; made: string }>(SEARCHES)
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  for (const statement of FILLS) await admin.query(statement)
  for (const { made } of rows) await admin.query(made)
  await admin.query('alter table app_user enable trigger user')
  await admin.query('vacuum analyze')
}

/**
 * Finds the search indexes of users. They are dropped first, because building them at the end is
 * faster.
 */
const SEARCHES = `select indexname as name, indexdef as made from pg_indexes
  where tablename = 'app_user' and indexdef like '%gin%'`

const PEOPLE = 1_000_000
const ROWS = 100_000

const FILLS = [
  `insert into app_user (user_id, public_no, username, email, mobile_number, password_hash, status,
     created_at)
   select gen_random_uuid(), 1000000 + n, 'user_' || left(md5(n::text), 20),
     md5('mail' || n) || '@bench.example', '+639' || lpad((500000000 + n)::text, 9, '0'), '-',
     case when n % 100 = 0 then 'blocked' else 'active' end, now() - make_interval(mins => n)
   from generate_series(1, ${PEOPLE}) as n`,
  `insert into ledger_account (player_id) select user_id from app_user on conflict do nothing`,
  `delete from user_tally`,
  `insert into user_tally select role, status, count(*) from app_user group by role, status`,
  `create table someone as select row_number() over () as n, user_id from app_user limit ${ROWS}`,
  `create index on someone (n)`,
  // A few hundred rows are pending, as on a busy evening. The others were settled after ten hours.
  `insert into wallet_history (player_id, type, status, amount_minor, receipt_file_key, image_print,
     gcash_number, gcash_name, due_at, hold_seq, settled_seq, settled_at, comment, credited_image,
     created_at)
   select user_id, case when n % 2 = 0 then 'deposit' else 'withdraw' end,
     case when n <= 600 then 'pending' when n % 10 = 0 then 'rejected' else 'completed' end,
     (n % 500 + 1) * 10000, case when n % 2 = 0 then 'file-' || n end,
     case when n % 2 = 0 then sha256(n::text::bytea) end,
     case when n % 2 = 1 then '09' || lpad(n::text, 9, '0') end,
     case when n % 2 = 1 then 'Bench Player' end,
     case when n % 2 = 1 then now() + make_interval(mins => n::int - 300) end,
     case when n % 2 = 1 then 2 end, case when n > 600 and n % 10 > 0 then 3 end,
     case when n > 600 then now() - make_interval(mins => n::int - 600) end,
     case when n % 10 = 0 then 'No such payment' end,
     case when n % 2 = 0 and n > 600 and n % 10 > 0 then sha256(n::text::bytea) end,
     now() - make_interval(mins => n::int)
   from someone`,
  `insert into deposit_receipt (reference_number, reference, amount_minor, received_from,
     received_at, created_by, created_at)
   select 'R' || n, 'R' || lpad(n::text, 12, '0'), 10000, 'Bench Payer', now(), user_id,
     now() - make_interval(mins => n::int) from someone`,
  `insert into report (player_id, title, description, status, created_at)
   select user_id, 'A slow page', 'It took a while.',
     case when n % 100 = 0 then 'open' else 'resolved' end, now() - make_interval(mins => n::int)
   from someone`,
  `insert into notification (type, user_id, message, status, sent_at, created_at)
   select 'admin', user_id, 'Hello.', 'sent', now(), now() - make_interval(mins => n::int)
   from someone`,
  `insert into audit_log (seq, audit_log_id, at, actor_id, actor_name, action, description,
     affected_user_id, prev_hash, hash)
   select n, gen_random_uuid(), now() - make_interval(mins => (${ROWS} - n)::int),
     '00000000-0000-7000-8000-000000000001', 'bench-1', 'users.comment', 'Commented', user_id,
     '\\x00', '\\x00' from someone`,
  `insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses, available_uses)
   select 'CODE' || n, 10000, 0, now() + interval '30 days', 1000, 900
   from generate_series(1, 10000) as n`,
  `insert into promo_claim (player_id, promo_code_id, code, coin_minor, ticket_minor, expires_at,
     seq, created_at)
   select s.user_id, p.promo_code_id, p.code, 10000, 0, p.expires_at, 1,
     now() - make_interval(mins => s.n::int)
   from someone s join (select *, row_number() over () as place from promo_code) p
     on p.place = s.n % 10000 + 1`,
  'drop table someone',
]
