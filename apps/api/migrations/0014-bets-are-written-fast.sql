-- Why: what a bet was played with is stored as it was written, since nothing searches inside it and
-- taking it apart costs the bet path; and keys are compared byte by byte, whatever the server's
-- language is.

alter table ledger_bet alter params type json, alter state type json;
alter table ledger_journal alter cause type text collate "C", alter cause_key type text collate "C";
