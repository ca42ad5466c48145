-- The figures of the journal on the overview cost the same however many members of staff look at
-- them: whoever finds them too old computes them for everybody (docs/decisions/051).

create table overview_figures (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null default to_timestamp(0),
  claimed_until timestamptz not null default '-infinity',
  figures jsonb
);
comment on table overview_figures is 'The newest figures of the overview. One row.';
comment on column overview_figures.at is 'When the figures were read.';
comment on column overview_figures.claimed_until is
  'Until then the process that computes the next figures is waited for.';

insert into overview_figures default values;

grant select, update on overview_figures to kapis_app;
