-- Why: after the directory was lost, it must hear from every cell how many uses of a code it has
-- given, before it grants more (docs/decisions/072). So each cell tells it once about each code, also
-- if it has given none.

alter table promo_code alter column told_version set default -1;
