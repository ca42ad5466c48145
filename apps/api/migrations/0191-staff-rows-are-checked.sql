-- Why: the constraints of the last migration were added without reading the table, because that
-- would have blocked sign-ups. Validating them only blocks other changes of the table's structure.

alter table app_user validate constraint app_user_home_cell_check;
alter table app_user validate constraint app_user_mobile_number_check;
