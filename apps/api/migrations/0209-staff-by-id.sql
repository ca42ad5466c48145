-- Why: sums of the newest entries leave staff out, and read the list of staff each time. Deleted
-- members belong to it, so the index on roles cannot serve.

create index concurrently app_user_staff on app_user (user_id) where role <> 'player';
