-- The list of reports with one priority read all of them if few or none had it.

create index concurrently report_by_priority
  on report (priority, created_at desc, report_id desc) where deleted_at is null;
