-- Why: staff see accounts with the same mailbox (docs/decisions/065), which may be written in
-- several ways. The function gives the same form as identity-hash.ts; a test compares the two.

create function normal_email(email text) returns text
language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select regexp_replace(regexp_replace(lower(trim(email)), '@[^@]*$', ''), '(?<=.)\+.*$', ''),
    substring(lower(trim(email)) from '[^@]*$')) as parts (name, domain)
$$;
