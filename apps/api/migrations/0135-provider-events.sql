-- Why: a payment provider can report payments by signed events. Each event is stored, so that one
-- that is sent twice counts once, and the deposit receipt that it causes has no author among staff.

create table provider_event (
  event_id text primary key check (char_length(event_id) between 1 and 64),
  payment_id text not null check (char_length(payment_id) between 1 and 64),
  type text not null check (type in ('payment.pending', 'payment.paid', 'payment.failed')),
  -- The hash of the body. The same id with another body is refused.
  body_hash bytea not null check (length(body_hash) = 32),
  outcome text not null check (outcome in ('recorded', 'known', 'held', 'noted')),
  occurred_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index provider_event_payment on provider_event (payment_id);

alter table deposit_receipt alter column created_by drop not null;
alter table deposit_receipt add column provider_payment_id text;
alter table deposit_receipt add constraint deposit_receipt_has_author
  check (created_by is not null or provider_payment_id is not null) not valid;

grant select, insert on provider_event to kapis_app;
