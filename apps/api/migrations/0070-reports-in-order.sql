-- Why: the list of reports is sorted by time and id, both descending. The old index had the id
-- ascending and could not provide this order, so every page had to sort all reports.

drop index report_by_time;
create index report_by_time on report (created_at desc, report_id desc) where deleted_at is null;
