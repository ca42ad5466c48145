-- The figures of the journal on the overview cost the same however many members of staff look at
-- them: whoever finds them too old computes them for everybody (docs/decisions/051).

create table ledger_overview (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null default to_timestamp(0),
  claimed_until timestamptz not null default '-infinity',
  figures jsonb
);
comment on table ledger_overview is 'The newest figures of the overview. One row.';
comment on column ledger_overview.at is 'When the figures were read.';
comment on column ledger_overview.claimed_until is
  'Until then the process that computes the next figures is waited for.';

insert into ledger_overview default values;

grant select, update on ledger_overview to kapis_app;
