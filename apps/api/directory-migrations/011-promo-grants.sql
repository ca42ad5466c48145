-- Why: the uses of a promo code that each cell may give (docs/decisions/072). Their sum is never
-- above the uses of the code, whatever cell dies at whatever moment.

create table promo_grant (
  promo_code_id uuid not null,
  cell text not null,
  -- All uses that the cell was ever granted, less those that it has given back.
  granted int not null check (granted >= 0),
  -- Counts how often the cell has given its unused allotment back.
  version int not null check (version >= 0),
  primary key (promo_code_id, cell)
);
grant select, insert, update on promo_grant to kapis_app;
