-- Why: the dashboard, and each payout while a cap is set, sum the withdrawals that were paid since
-- midnight. Without an index by that time, they read the whole table.

create index concurrently wallet_history_paid on wallet_history (settled_at)
  include (amount_minor)
  where type = 'withdraw' and status = 'completed';
