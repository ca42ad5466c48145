-- Why: bets must be written fast. Their options and states are stored as plain JSON text, because
-- nothing searches inside them and parsing them takes time. Causes are compared byte by byte,
-- independently of the server's locale.

alter table ledger_bet alter params type json, alter state type json;
alter table ledger_journal alter cause type text collate "C", alter cause_key type text collate "C";
