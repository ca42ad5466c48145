-- Why: the /ready route compares the applied migrations with those that the running build knows, so
-- the application's role must be able to read their names.

grant select on schema_migration to kapis_app;
