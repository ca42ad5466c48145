-- Why: a player who is told of an answer wants to read it, so the message knows its report.

alter table notification add column report_id uuid references report (report_id);
