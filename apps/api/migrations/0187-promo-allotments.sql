-- Why: the cells of a deployment give out a promo code together, and each of them has an allotment of
-- its uses (docs/decisions/072). In the only cell of a deployment, total_uses stays null and nothing
-- changes. Processes of the previous release, which run in such a deployment only, ignore the columns.

-- The uses that all cells together may give. Null: this cell alone gives out the code, and
-- available_uses says how often. Otherwise available_uses is what is left of this cell's allotment.
alter table promo_code add column total_uses int;
-- Counts how often this cell has given its unused allotment back.
alter table promo_code add column grant_version int not null default 0;
-- The last of them that the directory knows.
alter table promo_code add column told_version int not null default 0;
-- Whether players of another cell have claimed the code.
alter table promo_code add column is_claimed_elsewhere boolean not null default false;
