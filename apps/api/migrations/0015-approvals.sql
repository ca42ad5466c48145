-- Approvals: moving money above a threshold, inviting staff, and other actions need two people.

create table approval (
  approval_id uuid primary key default gen_random_uuid(),
  action text not null,
  subject text not null,
  asked jsonb not null,
  amount_minor bigint not null check (amount_minor >= 0),
  affected_user_id uuid references app_user,
  reason text,
  maker_id uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'lapsed')),
  checker_id uuid references app_user,
  checked_at timestamptz,
  checker_reason text,
  lapsed_reason text
    check (lapsed_reason in ('expired', 'maker_inactive', 'maker_demoted', 'subject_changed')),
  constraint approval_checker_check
    check ((state in ('open', 'lapsed')) = (checker_id is null)),
  constraint approval_checked_at_check check ((state = 'open') = (checked_at is null)),
  -- Nobody can approve their own request. Makers may withdraw it.
  constraint approval_two_people check (state <> 'approved' or checker_id <> maker_id),
  constraint approval_lapsed_check check ((state = 'lapsed') = (lapsed_reason is not null))
);
comment on table approval is
  'A request of one staff member, stored whole until another one approves or rejects it. It '
  'lapses when its maker is no longer active or has lost the role, when its subject has changed '
  'or is gone, and after seven days at the latest.';
comment on column approval.action is
  'The name of the action in the policy table, such as `wallet.adjust`.';
comment on column approval.subject is
  'The object that the request would change. For each action, an object has at most one open '
  'request.';
comment on column approval.asked is 'The request.';

create unique index approval_one_open on approval (action, subject) where state = 'open';
create index approval_by_time on approval (made_at desc, approval_id desc);
create index approval_by_state
  on approval (state, made_at desc, approval_id desc);
create index approval_by_maker on approval (maker_id, made_at desc);
create index approval_open_by_maker on approval (maker_id) where state = 'open';
create index approval_by_affected on approval (affected_user_id, made_at desc)
  where affected_user_id is not null;
-- The screens show the last 12 characters of an id, and staff search for them.
create index approval_shown on approval (right(approval_id::text, 12));

-- Returns whether the subject of a request is gone, or has changed in a way that affects the
-- decision. A new comment is no such change. A proof of payment is not recorded as an edit of its
-- row; however, it shows that the payee was paid, so a request for another payee lapses. A reset of
-- the second factor is about the authenticator that was enrolled when the request was made, and
-- lapses when the user adds a passkey; the request of a user without an authenticator says
-- `enrolledAt: null`.
create function approval_subject_changed(a approval) returns boolean language sql stable as $$
  select exists (select from app_user u
      where u.user_id = a.affected_user_id and u.deleted_at is not null)
    or coalesce(case a.action
    when 'wallet.settle' then not exists (
      select from wallet_history w
      where w.player_id = (a.asked ->> 'userId')::uuid
        and w.wallet_history_id = (a.asked ->> 'walletHistoryId')::uuid
        and w.status = 'pending' and w.deleted_at is null and w.amount_minor = a.amount_minor
        and coalesce(w.edited_at <= a.made_at, true)
        and case when a.asked ? 'referenceNumber'
          then w.gcash_number is not distinct from a.asked ->> 'gcashNumber'
            and w.gcash_name is not distinct from a.asked ->> 'gcashName'
            and w.read_reference is not distinct from a.asked ->> 'referenceNumber'
          else w.version = (a.asked ->> 'version')::int end)
    when 'wallet.payee' then not exists (
      select from wallet_history w
      where w.player_id = (a.asked ->> 'userId')::uuid
        and w.wallet_history_id = (a.asked ->> 'walletHistoryId')::uuid
        and w.status = 'pending' and w.deleted_at is null and w.amount_minor = a.amount_minor
        and w.proof_file_key is null
        and coalesce(w.edited_at <= a.made_at, true))
    when 'wallet.delete-many' then (
      select count(*) <> jsonb_array_length(a.asked -> 'walletHistoryIds')
        or sum(w.amount_minor) <> a.amount_minor
      from wallet_history w
      where w.player_id = (a.asked ->> 'userId')::uuid and w.deleted_at is null
        and coalesce(w.settled_at <= a.made_at, true)
        and (a.asked -> 'walletHistoryIds') ? w.wallet_history_id::text)
    when 'receipts.update' then not exists (
      select from deposit_receipt r
      where r.deposit_receipt_id = (a.asked ->> 'depositReceiptId')::uuid
        and r.status = 'pending' and r.deleted_at is null
        and r.version = (a.asked ->> 'version')::int)
      or (a.asked ->> 'pointedAt' is not null and not exists (
        select from wallet_history w
        where w.player_id = (a.asked ->> 'playerId')::uuid
          and w.wallet_history_id = (a.asked ->> 'pointedAt')::uuid
          and w.status = 'pending' and w.deleted_at is null))
    when 'receipts.delete-many' then (
      select count(*) <> jsonb_array_length(a.asked -> 'depositReceiptIds')
        or sum(r.amount_minor) <> a.amount_minor
      from deposit_receipt r
      where r.deposit_receipt_id in (
          select id::uuid from jsonb_array_elements_text(a.asked -> 'depositReceiptIds') id)
        and r.status = 'pending' and r.deleted_at is null)
    when 'promos.write' then a.asked ->> 'promoCodeId' is not null and not exists (
      select from promo_code p
      where p.promo_code_id = (a.asked ->> 'promoCodeId')::uuid
        and p.deleted_at is null and p.updated_at <= a.made_at)
    when 'promos.delete-many' then (
      select count(*) <> jsonb_array_length(a.asked -> 'promoCodeIds')
        or sum((p.coin_minor + p.ticket_minor) * p.max_uses) <> a.amount_minor
      from promo_code p
      where p.promo_code_id in (
          select id::uuid from jsonb_array_elements_text(a.asked -> 'promoCodeIds') id)
        and p.deleted_at is null)
    when 'users.role' then a.asked ? 'fromRole' and not exists (
      select from app_user u
      where u.user_id = a.affected_user_id and u.role = a.asked ->> 'fromRole')
    when 'users.delete-many' then (
      select count(*) <> jsonb_array_length(a.asked -> 'userIds') from app_user u
      where u.user_id in (select id::uuid from jsonb_array_elements_text(a.asked -> 'userIds') id)
        and u.deleted_at is null)
    when 'transactions.correct' then exists (
      select from transaction_revision t
      where t.player_id = a.affected_user_id and t.seq = (a.asked ->> 'seq')::int8
        and t.made_at > a.made_at)
    when 'transactions.delete-many' then a.asked ? 'seqs' and (exists (
        select from transaction_revision t
        where t.player_id = (a.asked ->> 'userId')::uuid and t.made_at > a.made_at
          and t.seq in (select n.seq::int8 from jsonb_array_elements_text(a.asked -> 'seqs') n (seq)))
      or exists (
        select from transaction_hidden h
        where h.player_id = (a.asked ->> 'userId')::uuid
          and h.seq in (select n.seq::int8 from jsonb_array_elements_text(a.asked -> 'seqs') n (seq))))
    when 'users.totp-reset' then exists (
        select from passkey p
        where p.user_id = (a.asked ->> 'userId')::uuid and p.created_at > a.made_at)
      or not exists (
      select from app_user u
      where u.user_id = (a.asked ->> 'userId')::uuid
        and case
          when a.asked ->> 'enrolledAt' is not null
            then u.totp_enrolled_at = (a.asked ->> 'enrolledAt')::timestamptz
          when a.asked ? 'enrolledAt' then u.totp_enrolled_at is null
            and exists (select from passkey p where p.user_id = u.user_id)
          else u.totp_enrolled_at <= a.made_at end)
    when 'settings.write' then not exists (
      select from operator_setting s where s.version = (a.asked ->> 'version')::int)
    end, false)
$$;

create view approval_now as
select a.approval_id, a.action, a.subject, a.asked, a.amount_minor, a.affected_user_id, a.reason,
  a.maker_id, a.made_at, a.made_at + interval '7 days' as expires_at, a.checker_id, a.checked_at,
  a.checker_reason, case when l.reason is null then a.state else 'lapsed' end as state,
  l.reason as lapsed_reason
from approval a
join app_user m on m.user_id = a.maker_id
cross join lateral (
  select case
    when a.state <> 'open' then a.lapsed_reason
    when m.status <> 'active' or m.deleted_at is not null then 'maker_inactive'
    when a.made_at <= now() - interval '7 days' then 'expired'
    when approval_subject_changed(a) then 'subject_changed'
  end as reason
) l;
comment on view approval_now is
  'Each request with its current state. A lapsed request is shown as lapsed even before that '
  'state is stored.';

grant select, insert, update on approval to kapis_app;
grant select on approval_now to kapis_app;

create table staff_day (
  staff_id uuid not null references app_user,
  day date not null,
  moved_minor bigint not null default 0 check (moved_minor >= 0),
  primary key (staff_id, day)
);
comment on table staff_day is 'What a staff member has moved on a day without approval.';

-- One member of staff has one limit of a day over all cells (docs/decisions/095). A cell reports to
-- the directory what the member has moved alone. The turn says which of two such totals is the
-- newer one; unlike a column, a sequence does not go back when a transaction does.
create sequence staff_day_turn;

grant select, insert, update on staff_day to kapis_app;
grant usage on sequence staff_day_turn to kapis_app;

create table staff_invitation (
  invitation_id uuid primary key,
  name text,
  email text,
  mobile_number text,
  role text not null check (role in ('super_admin', 'admin', 'moderator')),
  token_hash bytea check (length(token_hash) = 32),
  reason text not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  used_by uuid references app_user,
  used_at timestamptz,
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  check ((used_by is null) = (used_at is null)),
  check ((revoked_by is null) = (revoked_at is null)),
  check (used_at is null or (expires_at is not null and revoked_at is null)),
  constraint staff_invitation_one_address check (email is null or mobile_number is null)
);
comment on table staff_invitation is
  'An invitation of a member of staff. It names a human being and an address, to which the link '
  'is sent after a second member of staff has approved the role; if its maker received the link, '
  'they could approve their own requests from a second account. The link expires after 48 hours.';
comment on column staff_invitation.token_hash is
  'Null until the link is sent, when its token is made.';
comment on column staff_invitation.expires_at is 'Null until the invitation is approved.';

create index staff_invitation_newest on staff_invitation (made_at desc);

grant select, insert, update on staff_invitation to kapis_app;
