-- Why: a code proves that a player can be reached by e-mail and by mobile number. Only a keyed hash
-- of the code is stored. Processes of the previous release do not use the table, and the trigger
-- also keeps their changes of contact details from leaving a wrong mark.

alter table app_user add column email_verified_at timestamptz;
alter table app_user add column mobile_verified_at timestamptz;

create function unverify_contact() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email then new.email_verified_at := null; end if;
  if new.mobile_number is distinct from old.mobile_number then
    new.mobile_verified_at := null;
  end if;
  return new;
end
$$;
create trigger app_user_unverify_contact before update of email, mobile_number on app_user
  for each row when ((old.email, old.mobile_number) is distinct from (new.email, new.mobile_number))
  execute function unverify_contact();

create table contact_code (
  user_id uuid not null references app_user,
  channel text not null check (channel in ('email', 'mobile')),
  -- Null until the worker has made the code, and after the code was used.
  code_hash bytea check (length(code_hash) = 32),
  expires_at timestamptz,
  wrong_guesses int not null default 0,
  -- How many codes were requested since the start of the window, and when the last one was.
  requested int not null,
  window_started_at timestamptz not null,
  requested_at timestamptz not null,
  primary key (user_id, channel)
);
create index contact_code_by_time on contact_code (requested_at);

-- The language of a user's e-mails; without a row it is English.
create table contact_setting (
  user_id uuid primary key references app_user,
  language text not null default 'en' check (language in ('en', 'fil'))
);

grant select, insert, update, delete on contact_code, contact_setting to kapis_app;
