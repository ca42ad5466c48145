-- Why: the list of reports goes by time and then by id, both backwards. With the id the other way
-- round the index could not give the order, and every page sorted all reports.

drop index report_by_time;
create index report_by_time on report (created_at desc, report_id desc) where deleted_at is null;
