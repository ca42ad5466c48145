-- Why: every key can be replaced. A receipt key records when it was retired, so that a stolen old
-- key cannot sign receipts of today. A recovery code records the name of its pepper, so that one
-- can see when an old pepper is no longer needed.

alter table fairness_key add column retired_at timestamptz;

-- Prevents every change of a retired key, so that it cannot be reactivated.
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

-- The name of the pepper. Null means that the code was hashed with the oldest pepper, before
-- peppers had names.
alter table user_recovery_code add column pepper_id text;
