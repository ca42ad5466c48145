-- Why: staff are invited by a link that works once. Only the hash of the link's token is stored.
-- The link expires 48 hours after a second staff member has approved the role.

create table staff_invitation (
  invitation_id uuid primary key,
  role text not null check (role in ('super_admin', 'admin', 'moderator')),
  token_hash bytea not null check (length(token_hash) = 32),
  reason text not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  -- Null until the invitation is approved.
  expires_at timestamptz,
  used_by uuid references app_user,
  used_at timestamptz,
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  check ((used_by is null) = (used_at is null)),
  check ((revoked_by is null) = (revoked_at is null)),
  check (used_at is null or (expires_at is not null and revoked_at is null))
);
create index staff_invitation_newest on staff_invitation (made_at desc);

grant select, insert, update on staff_invitation to kapis_app;
