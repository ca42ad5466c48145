import { SHARED_BETS_MAX } from '@kapis/contract/sharing'

/** The rows of the office and of messages to players. `$1` is the number of rows. */
export const OFFICE_ROWS = [
  `insert into report (player_id, report_id, title, description, status, created_at)
   select owner_of(n), uuid_of('report', n), 'A slow page', 'It took a while.',
     case when n % 100 = 0 then 'open' else 'resolved' end, now() - make_interval(mins => n)
   from generate_series(1, $1::int) as n`,
  `insert into report_reply (player_id, report_id, author_id, message, created_at)
   select owner_of(n), uuid_of('report', n), case k when 1 then $2::uuid else owner_of(n) end,
     'We look into it.', now() - make_interval(mins => n)
   from generate_series(1, $1::int) as n, generate_series(1, 2) as k`,
  `insert into notification (notification_id, type, user_id, message, status, sent_at, created_at,
     report_id)
   select uuid_of('notification', n), 'admin', case when n % 10 <> 9 then owner_of(n) end, 'Hello.',
     'sent', at, at, case when n % 2 = 0 then uuid_of('report', n) end
   from (select n, now() - make_interval(mins => n) as at from generate_series(1, $1::int) as n) m`,
  `insert into notification_read (player_id, notification_id)
   select person(1), uuid_of('notification', n) from generate_series(1, $1::int) as n
   where n % 2 = 0 and n > 20`,
  `insert into approval (approval_id, action, subject, asked, amount_minor, affected_user_id, reason,
     maker_id, made_at, state, checker_id, checked_at)
   select uuid_of('approval', n), 'wallet.adjust', 'user ' || n, '{}', 10000, owner_of(n), 'asked',
     $2::uuid, now() - n * (interval '200 days' / $1::int),
     case when n % 100 = 1 then 'open' else 'approved' end,
     case when n % 100 <> 1 then $3::uuid end, case when n % 100 <> 1 then now() end
   from generate_series(1, $1::int) as n`,
  `insert into staff_invitation (invitation_id, role, reason, made_by, made_at, name, email)
   select gen_random_uuid(), 'moderator', 'asked', $2::uuid, now() - make_interval(mins => n),
     'Grown', 'grown-' || n || '@mail.example' from generate_series(1, $1::int) as n`,
  `insert into api_token (api_token_id, name, holder_id, routes, days, reason, made_by, made_at)
   select gen_random_uuid(), 'Grown', $2::uuid, '{getOverview}', 30, 'asked', $2::uuid,
     now() - make_interval(mins => n) from generate_series(1, $1::int) as n`,
]

/** What players keep of their bets, once these are in the journal. */
export const PLAY_ROWS = [
  // Every player shares as many bets as a player may.
  `insert into shared_bet (player_id, seq, share_id, has_amounts, has_name, record, key_id, signature)
   select player_id, seq, case when player_id = person(1) and place = 1
       then uuid_of('share', 1) else gen_random_uuid() end, false, false,
     '{"game":"dice","multiplier4":10000,"settledAt":"2026-11-15"}', 'grown', 'grown'
   from (select *, row_number() over (partition by player_id order by seq desc) as place
     from ledger_bet) b where place <= ${SHARED_BETS_MAX}`,
  `insert into transaction_hidden (player_id, seq, hidden_by)
   select player_id, seq, $2::uuid from ledger_bet where seq % 20 = 3`,
  `insert into transaction_revision (player_id, seq, revision, game, reason, made_by)
   select player_id, seq, 1, 'limbo', 'asked', $2::uuid from ledger_bet where seq % 20 = 4`,
  // Practice rounds, of which some are older than they are kept.
  `insert into game_round (player_id, identifier, game, currency, stake_minor, params,
     practice_seed, status, started_at, moved_at)
   select owner_of(n), 'round-' || n, 'mines', 'coin', 0, '{}', sha256(n::text::bytea), 'settled',
     at, at
   from (select n, now() - n * (interval '60 days' / $1::int) as at
     from generate_series(1, $1::int) as n) r`,
]
