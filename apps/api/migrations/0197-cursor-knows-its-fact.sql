-- Why: a directory that was restored from a backup and has grown since then has other facts under
-- the same numbers. So the cursor also remembers which fact it is at (docs/decisions/071).

alter table fact_cursor add column source_id uuid;
