-- Why: a notification about a reply to a report links to that report.

alter table notification add column report_id uuid references report (report_id);
