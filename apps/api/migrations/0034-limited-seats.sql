-- Why: the function that locks the accounts of a batch now also returns which players have set a
-- limit, because only those need another query. It is the previous function with one more column.

drop function ledger_lock_seats(uuid[], bytea[], uuid[], text[]);

create function ledger_lock_seats(
  seat_players uuid[], seat_tokens bytea[], bet_players uuid[], bet_keys text[]
) returns table (
  player_id uuid,
  token_hash bytea,
  is_session_good boolean,
  is_session_stale boolean,
  public_no bigint,
  version bigint,
  seq bigint,
  coin_minor bigint,
  ticket_minor bigint,
  coin_held_minor bigint,
  ticket_held_minor bigint,
  epoch int,
  nonce int,
  head bytea,
  -- Whether the player has set a limit or a pause.
  is_limited boolean,
  -- The time of the database's clock when the locks were held, in microseconds.
  locked_at bigint,
  -- Set only in rows about an identifier that was used before. `seq` is then the number of the bet
  -- that used it.
  known_key text
)
language plpgsql volatile as $$
declare
  now_micros bigint;
begin
  -- Always in the order of the player's id, so that two batches never wait for each other in a ring.
  perform from ledger_account a
    where a.player_id = any (seat_players) order by a.player_id for no key update;

  now_micros := (extract(epoch from clock_timestamp()) * 1000000)::bigint;

  return query
    select a.player_id, s.token,
      coalesce(u.status = 'active' and us.ended_at is null and us.ends_at > clock_timestamp()
        and us.last_active_at > clock_timestamp() - make_interval(secs => us.idle_seconds), false),
      coalesce(us.last_active_at < clock_timestamp() - interval '30 seconds', false),
      u.public_no, a.version, a.seq, a.coin_minor, a.ticket_minor,
      a.coin_held_minor, a.ticket_held_minor, a.epoch, a.nonce, a.head, a.is_limited,
      now_micros,
      null::text
    from unnest(seat_players, seat_tokens) as s (player, token)
    join ledger_account a on a.player_id = s.player
    join app_user u on u.user_id = s.player
    left join user_session us on us.user_id = s.player and us.token_hash = s.token;

  return query
    select j.player_id, null::bytea, null::boolean, null::boolean, null::bigint, null::bigint,
      j.seq, null::bigint, null::bigint, null::bigint, null::bigint, null::int, null::int, null::bytea,
      null::boolean, null::bigint, j.cause_key
    from unnest(bet_players, bet_keys) as b (player, key)
    join ledger_journal j on j.player_id = b.player and j.cause_key = b.key and j.cause = 'bet'
      -- Identifiers are recognised for 35 days. With these bounds, PostgreSQL skips the partitions
      -- of all other months.
      and j.at > now() - interval '35 days' and j.at < now() + interval '1 day';
end
$$;

grant execute on function ledger_lock_seats(uuid[], bytea[], uuid[], text[]) to kapis_app;
