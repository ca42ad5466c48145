-- Why: players who close their account are paid their own coins before the play-through rule is met
-- (docs/decisions/032). From the start of closing they must not play, so closing is a pause of its
-- own kind: everything that honours pauses stops them, also in processes of the previous release.

alter table player_pause drop constraint player_pause_kind_check;
alter table player_pause add constraint player_pause_kind_check
  check (kind in ('cool_off', 'exclusion', 'closing'));

-- The application may not change pauses. This ends a closing and no other kind.
create function end_closing(player uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update player_pause set ends_at = clock_timestamp()
  where player_id = player and kind = 'closing' and ends_at > clock_timestamp()
$$;
revoke execute on function end_closing(uuid) from public;
grant execute on function end_closing(uuid) to kapis_app;
