-- /ready compares the applied migrations with those that its build knows, so the application's role
-- may read their names.

grant select on schema_migration to kapis_app;
