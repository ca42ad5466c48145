-- Why: each key can be replaced. A receipt key keeps the time at which it was retired, so that
-- whoever finds an old key cannot sign receipts of today; a recovery code keeps the name of the
-- pepper it was hashed with, so that it is known when an old pepper is no longer needed.

alter table fairness_key add column retired_at timestamptz;

-- A key is retired once, and never comes back.
create function keep_key_retired() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null then
    raise exception 'the key % is retired', old.key_id;
  end if;
  return new;
end $$;
create trigger fairness_key_retired before update on fairness_key
  for each row execute function keep_key_retired();
grant update (retired_at) on fairness_key to kapis_app;

-- Null: hashed before peppers had names, which is the oldest pepper.
alter table user_recovery_code add column pepper_id text;
