-- The two roles and the database, as tools/services makes them: the owner migrates, the
-- application may only use what the migrations grant it.
create role kapis_owner login;
create role kapis_app login;
create database kapis owner kapis_owner;
revoke all on database kapis from public;
grant connect on database kapis to kapis_app;
