-- Why: an approval request must not outlive its reasons. It lapses when its maker is no longer
-- active or has lost the role, when its subject has changed or is gone, and after seven days at the
-- latest. Wallet rows and deposit receipts now record who edited them by hand, and a withdrawal
-- whose payee was changed records the time until which it must wait.

alter table approval add column lapsed_reason text
  check (lapsed_reason in ('expired', 'maker_inactive', 'maker_demoted', 'subject_changed'));
alter table approval drop constraint approval_state_check;
alter table approval drop constraint approval_check;
alter table approval
  add constraint approval_state_check check (state in ('open', 'approved', 'refused', 'lapsed')),
  add constraint approval_checker_check
    check ((state in ('open', 'lapsed')) = (checker_id is null)),
  add constraint approval_lapsed_check check ((state = 'lapsed') = (lapsed_reason is not null));
create index approval_open_by_maker on approval (maker_id) where state = 'open';

-- The staff members who changed the reference, amount, image text or payee by hand.
alter table deposit_receipt
  add column edited_by uuid[] not null default '{}',
  add column edited_at timestamptz;
alter table wallet_history
  add column edited_by uuid[] not null default '{}',
  add column edited_at timestamptz,
  add column payee_hold_until timestamptz;

-- Returns whether the subject of a request is gone, or has changed in a way that affects the
-- decision. A new comment is no such change. A proof of payment is not recorded as an edit of its
-- row; however, it shows that the payee was paid, so a request for another payee lapses. A reset
-- request is about the authenticator that was enrolled when the request was made; older requests do
-- not contain its enrolment time, so their own creation time is compared instead.
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
    when 'users.totp-reset' then not exists (
      select from app_user u
      where u.user_id = (a.asked ->> 'userId')::uuid
        and case when a.asked ? 'enrolledAt'
          then u.totp_enrolled_at = (a.asked ->> 'enrolledAt')::timestamptz
          else u.totp_enrolled_at <= a.made_at end)
    when 'settings.write' then not exists (
      select from operator_setting s where s.version = (a.asked ->> 'version')::int)
    end, false)
$$;

-- Each request with its current state. A lapsed request is shown as lapsed even before that state
-- is stored.
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

grant select on approval_now to kapis_app;
