-- Why: the dashboard counts the deposits of up to 90 days by their state. It read each deposit from
-- the table, whose rows are wide. Everything that it counts is in this index.

create index concurrently wallet_history_deposits on wallet_history (created_at)
  include (status, settled_by, waits_for, amount_minor)
  where type = 'deposit' and deleted_at is null;
