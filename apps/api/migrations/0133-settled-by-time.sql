-- Why: reconciliation reads the deposits and payouts that were settled on some days. Without an
-- index by that time, it reads the whole table.

create index concurrently wallet_history_settled on wallet_history (settled_at)
  where status = 'completed' and type in ('deposit', 'withdraw');
