-- Why: users can switch off the notices by e-mail that are not required. Rows of users who changed
-- nothing keep the default, so processes of the previous release need not know the column.

alter table contact_setting add column muted text[] not null default '{}';
