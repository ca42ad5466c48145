-- Why: players who close their account are paid their own coins even before they have played enough
-- (docs/decisions/032). From the start of closing they must not play, so closing is a kind of
-- pause: all code that obeys pauses stops them, even in processes of the previous release.

alter table player_pause drop constraint player_pause_kind_check;
alter table player_pause add constraint player_pause_kind_check
  check (kind in ('cool_off', 'exclusion', 'closing'));

-- Ends the closing of an account. The application's role may not update pauses, and this function
-- changes no pause of another kind.
create function end_closing(player uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update player_pause set ends_at = clock_timestamp()
  where player_id = player and kind = 'closing' and ends_at > clock_timestamp()
$$;
revoke execute on function end_closing(uuid) from public;
grant execute on function end_closing(uuid) to kapis_app;
